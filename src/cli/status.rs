//! `herzbot status`: shows the state of the running bot, read from its monitoring endpoint.

use super::{FAILED, FINE, say, written};
use std::collections::BTreeSet;
use std::io::{self, Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// The deadline of an answer.
const PATIENCE: Duration = Duration::from_secs(5);

/// Prints whether people can play, and the metrics. Returns the exit status: 0 if they can.
pub fn run(address: Option<SocketAddr>, out: &mut impl Write) -> u8 {
    let Some(address) = address else {
        say("herzbot status: set HERZBOT_METRICS, for the bot too; its address is asked");
        return FAILED;
    };
    let answers = get(address, "/ready").and_then(|ready| Ok((ready, get(address, "/metrics")?)));
    match answers {
        Ok(((is_ready, findings), (_, figures))) => {
            let status = if is_ready { FINE } else { FAILED };
            written("status", print(&findings, &figures, out), status, &mut io::stderr())
        }
        Err(error) => {
            say(&format!("herzbot status: no bot answers at {address}: {error}"));
            FAILED
        }
    }
}

fn print(findings: &str, figures: &str, out: &mut impl Write) -> io::Result<()> {
    write!(out, "{findings}")?;
    // The histogram buckets are only for Prometheus.
    let figures = figures.lines().filter(|line| line.starts_with("herzbot_") && !line.contains("_bucket{"));
    for line in figures.collect::<BTreeSet<_>>() {
        writeln!(out, "{line}")?;
    }
    out.flush()
}

/// Asks the bot by HTTP/1.0, so it closes the connection after its answer. Returns whether the status is 200,
/// and the text.
fn get(address: SocketAddr, path: &str) -> io::Result<(bool, String)> {
    let host = match address.ip() {
        IpAddr::V4(all) if all.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(all) if all.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        host => host,
    };
    let mut stream = TcpStream::connect_timeout(&SocketAddr::new(host, address.port()), PATIENCE)?;
    stream.set_read_timeout(Some(PATIENCE))?;
    write!(stream, "GET {path} HTTP/1.0\r\n\r\n")?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer)?;
    let unreadable = || io::Error::new(io::ErrorKind::InvalidData, "that is no answer of Herzbot");
    let (head, text) = answer.split_once("\r\n\r\n").ok_or_else(unreadable)?;
    let status = head.split(' ').nth(1).ok_or_else(unreadable)?;
    Ok((status == "200", text.to_owned()))
}
