//! Chooses a port for a program that must return to the same one.

use std::net::TcpListener;
use std::sync::atomic::{AtomicU16, Ordering};

/// Returns an unused port on loopback. It is below the range of ephemeral ports (32768 and up on Linux, 49152
/// on others), so the system gives it to no other program.
pub fn free_port() -> u16 {
    const FIRST: u16 = 20_000;
    const COUNT: u16 = 12_000;
    static NEXT: AtomicU16 = AtomicU16::new(0);
    // Tests in other processes start with other ports.
    let own = u16::try_from(std::process::id() % 187).unwrap_or_default() * 64;
    (0..COUNT)
        .map(|_| FIRST + own.wrapping_add(NEXT.fetch_add(1, Ordering::Relaxed)) % COUNT)
        .find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
        .expect("one of twelve thousand ports is free")
}
