//! Lists the texts in `locales/`. A game may have texts in some languages only, and `include_str!` can't ask whether a
//! file exists.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

/// The entries of a folder, sorted by name.
fn entries(folder: &Path) -> Result<Vec<PathBuf>, Box<dyn Error>> {
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    Ok(paths)
}

fn main() -> Result<(), Box<dyn Error>> {
    let locales = Path::new(&env::var("CARGO_MANIFEST_DIR")?).join("../../locales").canonicalize()?;
    let mut arms = String::new();
    for folder in entries(&locales)?.into_iter().filter(|path| path.is_dir()) {
        // The texts of the playground's page are embedded in that crate.
        let is_text = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "ftl");
        let is_ours = |path: &PathBuf| is_text(path) && !path.ends_with("playground.ftl");
        for path in entries(&folder)?.into_iter().filter(is_ours) {
            let name = path.strip_prefix(&locales)?.display();
            let path = path.display().to_string();
            writeln!(
                arms,
                "    \"{name}\" => LocaleFile {{ name: \"{name}\", text: include_str!({path:?}) }},"
            )?;
        }
    }
    let listed = format!("Some(match name {{\n{arms}    _ => return None,\n}})\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("locale_files.rs"), listed)?;
    Ok(())
}
