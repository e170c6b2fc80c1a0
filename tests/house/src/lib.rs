//! Checks of the sources that the compiler does not make, fast enough to run after each change:
//! `cargo test -p herzbot-house`.
//!
//! - `names`: games are named only in their own files;
//! - `circles`: files and modules depend on each other in one direction;
//! - `layout`: length of lines and files, where modules lie;
//! - `documents`: files that the documentation names are there;
//! - `release`: what other programs read to make and run a release fits together.
#![cfg(test)]
#![expect(clippy::unwrap_used, clippy::expect_used, reason = "a test fails by panicking")]

mod circles;
mod documents;
mod imports;
mod layout;
mod names;
mod release;

use std::fs;
use std::path::{Path, PathBuf};

/// The project's folder.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the project's folder is there")
}

/// All files below a folder of the project that git may know, by their paths from the project's folder.
fn files_below(folder: &str) -> Vec<PathBuf> {
    let root = root();
    let mut found = Vec::new();
    let mut waiting = vec![root.join(folder)];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if path.is_file() {
                found.push(path.strip_prefix(&root).unwrap().to_owned());
            } else if !name.starts_with('.') && name != "target" {
                waiting.push(path);
            }
        }
    }
    found.sort();
    found
}

/// The Rust files below a folder.
fn sources(folder: &str) -> Vec<PathBuf> {
    let is_rust = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "rs");
    files_below(folder).into_iter().filter(is_rust).collect()
}

/// The text of a file of the project.
fn read(path: &Path) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
