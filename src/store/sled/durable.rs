//! Makes sled's log durable in the order in which it counts on it.
//!
//! sled reuses a segment of its log once everything that replaces it is "stable". On Linux it takes for stable what
//! `sync_file_range` has written, which a power cut can still lose: while the new content of a reused segment
//! survives, so that pages are gone that had been safe for hours (the power-cut test has shown it). Elsewhere, and
//! where that call isn't available, it syncs the file after each write, and all is well.
//!
//! So the program has a `sync_file_range` of its own, which the linker takes instead of the C library's, and which
//! does more than that promises: it syncs the file's data. Nobody else in the program calls it; whoever did would be
//! served as well.

use std::sync::atomic::{AtomicBool, Ordering};

static CALLED: AtomicBool = AtomicBool::new(false);

/// Whether sled, having written something, is known to sync it.
pub fn is_in_place() -> bool {
    cfg!(not(target_os = "linux")) || CALLED.load(Ordering::Relaxed)
}

/// `fdatasync` in place of `sync_file_range(2)`.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "it replaces a function of the C library, and calls another")]
#[unsafe(no_mangle)]
extern "C" fn sync_file_range(
    file: libc::c_int,
    _offset: libc::off64_t,
    _count: libc::off64_t,
    _flags: libc::c_uint,
) -> libc::c_int {
    CALLED.store(true, Ordering::Relaxed);
    // SAFETY: it takes any number, and says if that is no file.
    unsafe { libc::fdatasync(file) }
}
