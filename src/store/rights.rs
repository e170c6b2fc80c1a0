//! Permissions in a data folder: explanations of refusals with advice for the operator, and warnings that
//! don't prevent a start.

use crate::StoreError;
use rustix::fs::{Access, access};
use rustix::io::Errno;
use rustix::process::{getegid, geteuid};
use std::fs::{self, Metadata, Permissions};
use std::io::{Error, ErrorKind};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

/// Explains a refusal of the system at `path`, in a data folder or its future place, with matching advice.
pub fn refused(path: &Path, error: &Error) -> StoreError {
    let shown = path.display();
    let lasting = |why: String| StoreError::Unusable(format!("{shown} can't be used: {why}"));
    match error.kind() {
        ErrorKind::PermissionDenied => lasting(denied(path)),
        ErrorKind::ReadOnlyFilesystem => lasting(
            "its file system is mounted read-only. Mount it writable, or choose another HERZBOT_DATA"
                .to_owned(),
        ),
        ErrorKind::NotADirectory | ErrorKind::AlreadyExists => match dangling(path) {
            // It may be a disk that is mounted later.
            Some(link) => StoreError::Io(format!("{shown}: {link}")),
            None => lasting(format!("{} is a file. Choose another HERZBOT_DATA", existing(path).0.display())),
        },
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            StoreError::Io(format!("{shown}: the disk is full ({error}): make room on it"))
        }
        _ if has_no_locks(error) => lasting(format!(
            "its file system has no file locks ({error}), so two bots could write at once. Choose a folder on a local disk, \
             or mount this one with locks"
        )),
        _ => StoreError::Io(format!("{shown}: {error}")),
    }
}

/// An explanation of a dangling symbolic link.
fn dangling(path: &Path) -> Option<String> {
    let target = fs::read_link(path).ok().filter(|_| !path.exists())?;
    Some(format!("a symbolic link to {}, which is not there (is its disk mounted?)", target.display()))
}

/// The nearest existing ancestor of `path`; at last the current folder.
pub fn existing(path: &Path) -> (&Path, Option<Metadata>) {
    let named = path.ancestors().filter(|ancestor| !ancestor.as_os_str().is_empty());
    let mut there = named.filter_map(|ancestor| Some((ancestor, Some(fs::metadata(ancestor).ok()?))));
    there.next().unwrap_or_else(|| (Path::new("."), fs::metadata(".").ok()))
}

/// What to do about a folder that others can access.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Openness {
    /// Remove their permissions.
    Close,
    /// Change nothing.
    Leave,
}

/// Warnings about the permissions of a folder and its file system. Removes others' permissions from our own
/// folder if `openness` says so; a folder of another user is unchanged.
pub fn warnings(folder: &Path, openness: Openness) -> Result<Vec<String>, StoreError> {
    let found = fs::metadata(folder).map_err(|error| refused(folder, &error))?;
    let rights = others_rights(folder, &found, openness);
    let place = network_file_system(folder).map(|name| {
        format!(
            "{} is on a network file system ({name}). SQLite is safe there only while one machine uses it and locks work: a \
             local disk or PostgreSQL (HERZBOT_DATABASE) is better",
            folder.display()
        )
    });
    Ok([rights, place].into_iter().flatten().collect())
}

/// Refuses a folder without permission to read, write and remove files.
///
/// # Errors
/// [`StoreError::Unusable`], with advice for the operator; [`StoreError::Io`].
pub fn usable(folder: &Path) -> Result<(), StoreError> {
    may_write(folder, true).map_err(|error| refused(folder, &error))
}

/// Refuses files that we can't read and write, and folders that we can't change, recursively.
///
/// # Errors
/// [`StoreError::Unusable`], with advice for the operator; [`StoreError::Io`]. A missing file is no error.
pub fn writable(path: &Path) -> Result<(), StoreError> {
    let found = match fs::metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(()),
        Err(error) => return Err(refused(path, &error)),
    };
    may_write(path, found.is_dir()).map_err(|error| refused(path, &error))?;
    if found.is_dir() {
        for entry in fs::read_dir(path).map_err(|error| refused(path, &error))? {
            writable(&entry.map_err(|error| refused(path, &error))?.path())?;
        }
    }
    Ok(())
}

/// Advice after a denied permission.
fn denied(path: &Path) -> String {
    let (us, group) = (geteuid().as_raw(), getegid().as_raw());
    let (at, found) = existing(path);
    let Some(found) = found else { return format!("user {us} may not look at it") };
    let (owner, mode, shown) = (found.uid(), found.mode() & 0o7777, at.display());
    let folder = if found.is_dir() { at } else { at.parent().unwrap_or(at) }.display();
    let elsewhere = "or choose another HERZBOT_DATA";
    let run_as = match owner {
        0 => String::new(),
        owner => format!(" run Herzbot as user {owner} (`user:` in a compose file, `User=` in a unit),"),
    };
    let is_ours = owner == us;
    let own = if found.is_dir() { 0o700 } else { 0o600 };
    if is_ours && mode & own != own {
        format!("its owner may not change it (mode {mode:o}). Run `chmod u+rwX {shown}`, {elsewhere}")
    } else if is_ours {
        format!(
            "user {us} owns {shown} and its mode ({mode:o}) allows it, so something else forbids it: SELinux (`:Z` after a \
             container's volume), AppArmor, or a mount"
        )
    } else if path == at {
        format!(
            "it belongs to user {owner} and group {} (mode {mode:o}), and Herzbot runs as user {us}. Run \
             `chown -R {us}:{group} {folder}`,{run_as} {elsewhere}",
            found.gid()
        )
    } else {
        format!(
            "it is in {shown}, which belongs to user {owner} (mode {mode:o}), and Herzbot runs as user {us}. Let root make it \
             (`install -d -m 700 -o {us} -g {group} {}`), {elsewhere}",
            path.display()
        )
    }
}

fn others_rights(folder: &Path, found: &Metadata, openness: Openness) -> Option<String> {
    let (us, owner, shown) = (geteuid().as_raw(), found.uid(), folder.display());
    let open = found.mode() & 0o077;
    let (who, rights) = match open & 0o007 {
        0 => (format!("group {}", found.gid()), open >> 3),
        rights => ("everybody on this machine".to_owned(), rights),
    };
    let can = if rights & 0o2 == 0 { "read" } else { "read and change" };
    let danger = format!("{who} can {can} what is in it, hidden cards included");
    if owner != us {
        let private = if open == 0 { String::new() } else { format!(", and {danger}") };
        let later = if us == 0 { ", who can't change what root writes into it" } else { "" };
        return Some(format!(
            "{shown} belongs to user {owner}{later}, and Herzbot runs as user {us}{private}"
        ));
    }
    if open == 0 {
        return None;
    }
    if openness == Openness::Leave {
        return Some(format!("{shown}: {danger}. The start takes these rights away"));
    }
    let changed = fs::set_permissions(folder, Permissions::from_mode(found.mode() & 0o700));
    let is_closed = changed.and_then(|()| fs::metadata(folder)).is_ok_and(|now| now.mode() & 0o077 == 0);
    Some(if is_closed {
        format!("{shown}: {who} had rights to it, which are taken away")
    } else {
        format!("{shown}: {danger}, and its file system does not let that be changed")
    })
}

fn may_write(path: &Path, is_folder: bool) -> Result<(), Error> {
    let enter = if is_folder { Access::EXEC_OK } else { Access::empty() };
    Ok(access(path, Access::READ_OK | Access::WRITE_OK | enter)?)
}

fn has_no_locks(error: &Error) -> bool {
    let errno = Errno::from_io_error(error);
    errno.is_some_and(|errno| [Errno::NOLCK, Errno::OPNOTSUPP, Errno::NOSYS].contains(&errno))
}

/// The name of a folder's network file system, if it is on one.
#[cfg(target_os = "linux")]
fn network_file_system(folder: &Path) -> Option<&'static str> {
    // From `statfs(2)`.
    match rustix::fs::statfs(folder).ok()?.f_type {
        0x6969 => Some("NFS"),
        0x517b | 0xff53_4d42 | 0xfe53_4d42 => Some("CIFS"),
        0x0102_1997 => Some("9p"),
        _ => None,
    }
}

#[cfg(not(target_os = "linux"))]
fn network_file_system(_folder: &Path) -> Option<&'static str> {
    None
}
