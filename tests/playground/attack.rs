//! Slow and greedy visitors, and others who want to play meanwhile: with the real program.

use super::playground;
use super::visitor::Visitor;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use std::net::SocketAddr;
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt as _;
use tokio::net::TcpStream;

/// How many requests are begun and never finished.
const SLOW: usize = 1200;
/// How many pages send the beginning of a frame that is far too long.
const FRAMES: usize = 30;
/// How often somebody else asks for something meanwhile.
const OTHERS: usize = 200;
/// How much memory the program may take in the end, in KiB.
const MEMORY: u64 = 150 * 1024;

/// Half a request: its headers, or a part of its body, are still to come.
async fn half_a_request(address: SocketAddr, number: usize) -> Option<TcpStream> {
    let mut stream = TcpStream::connect(address).await.ok()?;
    let head = format!("POST /api/join HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\n");
    let body = "Content-Type: application/json\r\nContent-Length: 4000\r\n\r\n{\"name\": \"";
    let text = if number.is_multiple_of(2) { head } else { format!("{head}{body}") };
    // Where it was closed already, it was.
    let _ = stream.write_all(text.as_bytes()).await;
    Some(stream)
}

/// A page that sends the beginning of a frame of 16 MiB.
async fn half_a_frame(browser: &Visitor, me: &str) -> TcpStream {
    let address = browser.address;
    let mut stream = TcpStream::connect(address).await.unwrap();
    let ask = format!(
        "GET /api/chat?me={me}&languages=en HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nCookie: {}\r\n\
         Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        browser.cookie_line()
    );
    stream.write_all(ask.as_bytes()).await.unwrap();
    // A masked text frame with its length in eight bytes, and the first MiB of it.
    let mut frame = vec![0x81, 0xff];
    frame.extend((16_u64 << 20).to_be_bytes());
    frame.resize(1 << 20, 0);
    let _ = stream.write_all(&frame).await;
    stream
}

/// The memory that a process has now, in KiB; none where the system does not tell.
fn memory(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

fn quantile(sorted: &[Duration], share: usize) -> Duration {
    sorted[(sorted.len() * share / 100).min(sorted.len() - 1)]
}

/// `cargo test --test playground_evenings -- --nocapture slow_and_greedy` prints the figures.
#[tokio::test(flavor = "multi_thread")]
async fn slow_and_greedy_visitors_do_not_keep_others_waiting() {
    // Each of them is a file to us.
    let limit = getrlimit(Resource::Nofile);
    let wanted = limit.maximum.map_or(4096, |most| most.min(4096)).max(limit.current.unwrap_or(4096));
    setrlimit(Resource::Nofile, Rlimit { current: Some(wanted), maximum: limit.maximum }).unwrap();

    let (mut bot, url) = playground().await;
    let address: SocketAddr = url.trim_start_matches("http://").trim_end_matches('/').parse().unwrap();
    let mut anna = Visitor::new(address).join("Anna").await;
    let mut held = Vec::new();
    for number in 0..SLOW {
        held.extend(half_a_request(address, number).await);
    }
    // As many pages as one person may have, and as many persons as that takes.
    let mut frames = 0;
    while frames < FRAMES {
        let mut greedy = Visitor::new(address);
        let me = greedy.join(&format!("Greedy {frames}")).await.me;
        for _ in 0..10 {
            held.push(half_a_frame(&greedy, &me).await);
            frames += 1;
        }
    }
    let [mut fresh, mut asked] = [Vec::new(), Vec::new()];
    for _ in 0..OTHERS {
        let begin = Instant::now();
        let hello = Visitor::new(address).hello().await;
        fresh.push(begin.elapsed());
        assert_eq!(hello["inside"], true);
        let begin = Instant::now();
        anna.settle().await;
        asked.push(begin.elapsed());
        // Not so often that she herself has to wait.
        tokio::time::sleep(Duration::from_millis(100).saturating_sub(begin.elapsed())).await;
    }
    anna.say("channel", "/herz").await;
    anna.until("message", |told| !told["message"]["page"]["board"].is_null()).await;
    for (what, times) in [("a new request", &mut fresh), ("a page that is open", &mut asked)] {
        times.sort_unstable();
        let [half, most] = [50, 99].map(|share| quantile(times, share));
        println!("{what}: half within {half:.1?}, 99 % within {most:.1?}");
    }
    if let Some(memory) = memory(bot.process.as_ref().unwrap().id()) {
        println!("memory: {} MiB", memory / 1024);
        assert!(memory < MEMORY, "{memory} KiB");
    }
    let begin = Instant::now();
    assert!(bot.stop().await.success());
    println!("closed within {:.1?}, with {} of them still there", begin.elapsed(), held.len());
}
