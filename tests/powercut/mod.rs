//! What a power cut leaves of a folder: runs a program under a recorder (`recorder.c`), and works out what would be on
//! the disk if the power had failed at some moment.
//!
//! A file keeps what was written before a `fsync` or `fdatasync` of it that has succeeded, and a folder the names that
//! were in it before one of the folder. Of everything later, a [`Loss`] says what is kept: data in pieces of 512
//! bytes, lengths, and names, the latter always in order, as file systems with a journal for names keep them.
//!
//! ```no_run
//! let Some(recorder) = powercut::Recorder::new(&folder, &work) else { return };
//! let mut child = recorder.command(program).spawn()?;
//! // … watch what it says, and note `recorder.position()` whenever it has promised something; then kill it.
//! let recording = recorder.recording();
//! recording.cut(moment, Loss::Everything, seed, &after);
//! ```
#![allow(dead_code, reason = "each test that includes this uses its own part of it")]
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The size of the pieces in which disks write.
const SECTOR: usize = 512;

/// Records what programs do below one folder.
pub struct Recorder {
    library: PathBuf,
    folder: PathBuf,
    log: PathBuf,
}

impl Recorder {
    /// For the folder `watched`, which has to be there and empty; library and log are put into `work`. None, and a
    /// word about it, if there is no C compiler.
    pub fn new(watched: &Path, work: &Path) -> Option<Self> {
        assert_eq!(fs::read_dir(watched).unwrap().count(), 0, "{} is not empty", watched.display());
        let library = work.join("recorder.so");
        let source = repository().join("tests/powercut/recorder.c");
        let compiled = Command::new("cc")
            .args(["-shared", "-fPIC", "-O1", "-o"])
            .args([&library, &source])
            .args(["-ldl", "-lpthread"])
            .output();
        match compiled {
            Ok(done) if done.status.success() => {}
            Ok(done) => panic!("recorder.c: {}", String::from_utf8_lossy(&done.stderr)),
            Err(error) => {
                eprintln!("SKIPPED: no power-cut test without a C compiler (cc: {error})");
                return None;
            }
        }
        let log = work.join("recording");
        Some(Self { library, folder: watched.canonicalize().unwrap(), log })
    }

    /// A command whose doings are recorded.
    pub fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .env("LD_PRELOAD", &self.library)
            .env("POWERCUT_DIR", &self.folder)
            .env("POWERCUT_LOG", &self.log);
        command
    }

    /// The folder that is watched, as programs have to be told it.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// How far the record is now: whatever the program had promised before has to be there after a cut here or later.
    pub fn position(&self) -> u64 {
        fs::metadata(&self.log).map_or(0, |log| log.len())
    }

    /// What was recorded so far.
    pub fn recording(&self) -> Recording {
        Recording::read(&fs::read(&self.log).unwrap(), &self.folder)
    }
}

/// What is lost of everything that was not synced.
#[derive(Clone, Copy, Debug)]
pub enum Loss {
    /// All of it.
    Everything,
    /// Nothing: as if the process had been killed and the machine were well.
    Nothing,
    /// Every piece by chance, with this probability, in whatever order it was written.
    Pieces(f64),
    /// What was written last, and of the last write that is kept, a part.
    Tail,
}

/// What a program did, in order.
pub struct Recording {
    events: Vec<(u64, Event)>,
}

enum Event {
    Open { file: u64, path: PathBuf },
    Write { file: u64, at: u64, data: Vec<u8> },
    Truncate { file: u64, len: u64 },
    SyncBegins { file: u64, sync: u64, folder: PathBuf },
    SyncEnds { sync: u64 },
    Make { path: PathBuf },
    Remove { path: PathBuf },
    Rename { from: PathBuf, to: PathBuf },
    Say { text: Vec<u8> },
}

/// A change of a file's content.
enum Change<'a> {
    Write(u64, &'a [u8]),
    Truncate(u64),
}

/// A file as it is on the disk, and what is not synced.
#[derive(Default)]
struct File<'a> {
    content: Vec<u8>,
    pending: Vec<(usize, Change<'a>)>,
}

/// Files, by their place in the list of files, and folders.
type Names = BTreeMap<PathBuf, Option<usize>>;

/// A change of names; files by their place in the list of files.
enum Naming<'a> {
    File(&'a Path, usize),
    Folder(&'a Path),
    Remove(&'a Path),
    Rename(&'a Path, &'a Path),
}

impl Naming<'_> {
    /// Whether syncing `folder` makes it durable.
    fn is_in(&self, folder: &Path) -> bool {
        match self {
            Self::File(path, _) | Self::Folder(path) | Self::Remove(path) => path.parent() == Some(folder),
            Self::Rename(from, to) => from.parent() == Some(folder) || to.parent() == Some(folder),
        }
    }

    fn apply(&self, names: &mut Names) {
        match self {
            Self::File(path, file) => {
                names.insert(path.to_path_buf(), Some(*file));
            }
            Self::Folder(path) => {
                names.insert(path.to_path_buf(), None);
            }
            Self::Remove(path) => {
                names.remove(*path);
            }
            Self::Rename(from, to) => {
                let moved: Vec<PathBuf> =
                    names.keys().filter(|name| name.starts_with(from)).cloned().collect();
                for name in moved {
                    let inside = name.strip_prefix(from).unwrap();
                    let new = if inside == Path::new("") { to.to_path_buf() } else { to.join(inside) };
                    let what = names.remove(&name).unwrap();
                    names.insert(new, what);
                }
            }
        }
    }
}

impl Recording {
    fn read(log: &[u8], folder: &Path) -> Self {
        let mut events = Vec::new();
        let mut rest = log;
        // What comes after the last whole record had not happened yet.
        while let Some((event, after)) = read_event(rest, folder) {
            rest = after;
            events.extend(event.map(|event| ((log.len() - rest.len()) as u64, event)));
        }
        Self { events }
    }

    /// How many moments there are to cut at: cuts are from 0 (before the first event) to this (after the last).
    pub fn len(&self) -> usize {
        self.events.len()
    }

    /// The first moment that is not before a [`Recorder::position`].
    pub fn moment_of(&self, position: u64) -> usize {
        self.events.partition_point(|(end, _)| *end <= position)
    }

    /// What the program had written to its standard output by then.
    pub fn said(&self, moment: usize) -> String {
        let said = self.events[..moment].iter().filter_map(|(_, event)| match event {
            Event::Say { text } => Some(text.as_slice()),
            _ => None,
        });
        String::from_utf8_lossy(&said.collect::<Vec<_>>().concat()).into_owned()
    }

    /// The first moment at which the program had written `text` to its standard output, in one piece.
    pub fn moment_of_saying(&self, text: &str) -> Option<usize> {
        let says = |(_, event): &(u64, Event)| match event {
            Event::Say { text: said } => String::from_utf8_lossy(said).contains(text),
            _ => false,
        };
        self.events.iter().position(says).map(|at| at + 1)
    }

    /// How many syncs began in between of files whose names begin with `name`.
    pub fn syncs(&self, moments: std::ops::Range<usize>, name: &str) -> usize {
        let is_named =
            |path: &Path| path.file_name().is_some_and(|file| file.to_string_lossy().starts_with(name));
        let mut meant: HashMap<u64, bool> = HashMap::new();
        let mut count = 0;
        for (at, (_, event)) in self.events[..moments.end].iter().enumerate() {
            match event {
                Event::Open { file, path } => drop(meant.insert(*file, is_named(path))),
                Event::SyncBegins { file, .. } if at >= moments.start && meant.get(file) == Some(&true) => {
                    count += 1
                }
                _ => {}
            }
        }
        count
    }

    /// How many bytes were not synced at each moment: where it is high, a cut is worth most.
    pub fn unsynced(&self) -> Vec<u64> {
        let mut by_file: HashMap<u64, u64> = HashMap::new();
        let mut running: HashMap<u64, (u64, u64)> = HashMap::new();
        let mut sums = vec![0];
        for (_, event) in &self.events {
            match event {
                Event::Write { file, data, .. } => *by_file.entry(*file).or_default() += data.len() as u64,
                Event::SyncBegins { file, sync, .. } => {
                    running.insert(*sync, (*file, by_file.get(file).copied().unwrap_or(0)));
                }
                Event::SyncEnds { sync } => {
                    let (file, synced) = running[sync];
                    let left = by_file.entry(file).or_default();
                    *left = left.saturating_sub(synced);
                }
                Event::Open { .. }
                | Event::Truncate { .. }
                | Event::Make { .. }
                | Event::Remove { .. }
                | Event::Rename { .. }
                | Event::Say { .. } => {}
            }
            sums.push(by_file.values().sum());
        }
        sums
    }

    /// Writes the folder to `to` (new) as it would be found after the power had failed at that moment.
    pub fn cut(&self, moment: usize, loss: Loss, seed: u64, to: &Path) {
        let mut rng = ChaCha20Rng::seed_from_u64(seed);
        let events = &self.events[..moment];
        let ended: std::collections::HashSet<u64> = events
            .iter()
            .filter_map(|(_, event)| if let Event::SyncEnds { sync } = event { Some(*sync) } else { None })
            .collect();
        let mut files: Vec<File<'_>> = Vec::new();
        let mut by_number: HashMap<u64, usize> = HashMap::new();
        let mut now: Names = Names::new();
        let mut durable: Names = Names::new();
        let mut pending: Vec<Naming<'_>> = Vec::new();
        // Syncs take effect where they began, if they have ended before the cut.
        for (at, (_, event)) in events.iter().enumerate() {
            match event {
                Event::Open { file, path } => {
                    let is_known = now
                        .get(path)
                        .is_some_and(|known| *known == by_number.get(file).copied() && known.is_some());
                    if !is_known {
                        files.push(File::default());
                        by_number.insert(*file, files.len() - 1);
                        note(&mut now, &mut pending, Naming::File(path, files.len() - 1));
                    }
                }
                Event::Write { file, at: offset, data } => {
                    files[by_number[file]].pending.push((at, Change::Write(*offset, data)));
                }
                Event::Truncate { file, len } => {
                    files[by_number[file]].pending.push((at, Change::Truncate(*len)));
                }
                Event::SyncBegins { file, sync, folder } if ended.contains(sync) => {
                    if *file != 0 {
                        let file = &mut files[by_number[file]];
                        for (_, change) in std::mem::take(&mut file.pending) {
                            file.apply(&change, 0, usize::MAX);
                        }
                    } else if let Some(last) = pending.iter().rposition(|naming| naming.is_in(folder)) {
                        for naming in pending.drain(..=last) {
                            naming.apply(&mut durable);
                        }
                    }
                }
                Event::Make { path } => note(&mut now, &mut pending, Naming::Folder(path)),
                Event::Remove { path } => note(&mut now, &mut pending, Naming::Remove(path)),
                Event::Rename { from, to } => note(&mut now, &mut pending, Naming::Rename(from, to)),
                Event::SyncBegins { .. } | Event::SyncEnds { .. } | Event::Say { .. } => {}
            }
        }
        let kept_names = match loss {
            Loss::Everything => 0,
            Loss::Nothing => pending.len(),
            Loss::Pieces(_) | Loss::Tail => rng.random_range(0..=pending.len()),
        };
        for naming in &pending[..kept_names] {
            naming.apply(&mut durable);
        }
        // The end of time for what is kept in order.
        let unsynced: Vec<usize> =
            files.iter().flat_map(|file| file.pending.iter().map(|(at, _)| *at)).collect();
        let torn = if unsynced.is_empty() { 0 } else { unsynced[rng.random_range(0..unsynced.len())] };
        for file in &mut files {
            file.lose(loss, torn, &mut rng);
        }
        fs::create_dir_all(to).unwrap();
        for (path, file) in &durable {
            // What lies in a folder whose own name was lost is lost.
            if !path
                .ancestors()
                .skip(1)
                .take_while(|up| !up.as_os_str().is_empty())
                .all(|up| durable.contains_key(up))
            {
                continue;
            }
            match file {
                None => fs::create_dir_all(to.join(path)).unwrap(),
                Some(file) => {
                    let place = to.join(path);
                    fs::create_dir_all(place.parent().unwrap()).unwrap();
                    fs::write(place, &files[*file].content).unwrap();
                }
            }
        }
    }
}

impl File<'_> {
    /// Makes the part of a change that lies from piece `first` to before piece `end` (counted from its own start).
    fn apply(&mut self, change: &Change<'_>, first: usize, end: usize) {
        match change {
            Change::Truncate(len) => self.content.resize(usize::try_from(*len).unwrap(), 0),
            Change::Write(at, data) => {
                let at = usize::try_from(*at).unwrap();
                let mut start = at;
                let mut piece = 0;
                while start < at + data.len() {
                    let stop = (start / SECTOR + 1) * SECTOR;
                    let stop = stop.min(at + data.len());
                    if (first..end).contains(&piece) {
                        if self.content.len() < stop {
                            self.content.resize(stop, 0);
                        }
                        self.content[start..stop].copy_from_slice(&data[start - at..stop - at]);
                    }
                    piece += 1;
                    start = stop;
                }
            }
        }
    }

    fn lose(&mut self, loss: Loss, torn: usize, rng: &mut ChaCha20Rng) {
        for (at, change) in std::mem::take(&mut self.pending) {
            let pieces = match &change {
                Change::Truncate(_) => 1,
                Change::Write(_, data) => data.len() / SECTOR + 2,
            };
            match loss {
                Loss::Everything => {}
                Loss::Nothing => self.apply(&change, 0, pieces),
                Loss::Pieces(lost) => {
                    for piece in 0..pieces {
                        if !rng.random_bool(lost) {
                            self.apply(&change, piece, piece + 1);
                        }
                    }
                }
                Loss::Tail if at < torn => self.apply(&change, 0, pieces),
                Loss::Tail if at == torn => self.apply(&change, 0, rng.random_range(0..=pieces)),
                Loss::Tail => {}
            }
        }
    }
}

/// Changes the names as the program sees them, and remembers that the change is not synced.
fn note<'a>(now: &mut Names, pending: &mut Vec<Naming<'a>>, naming: Naming<'a>) {
    naming.apply(now);
    pending.push(naming);
}

/// The first record of `log` (none inside if it says nothing of the folder), and what follows it.
fn read_event<'a>(log: &'a [u8], folder: &Path) -> Option<(Option<Event>, &'a [u8])> {
    let (head, rest) = log.split_at_checked(41)?;
    let number = |at: usize| u64::from_le_bytes(head[at..at + 8].try_into().unwrap());
    let (file, a) = (number(1), number(9));
    let (path, rest) = rest.split_at_checked(usize::try_from(number(25)).unwrap())?;
    let (data, rest) = rest.split_at_checked(usize::try_from(number(33)).unwrap())?;
    let within = |name: &[u8]| {
        let name = Path::new(std::str::from_utf8(name).unwrap());
        name.strip_prefix(folder).map(Path::to_owned).ok()
    };
    let event = match head[0] {
        b'o' => within(path).map(|path| Event::Open { file, path }),
        b'w' => Some(Event::Write { file, at: a, data: data.to_vec() }),
        b't' => Some(Event::Truncate { file, len: a }),
        b'b' => Some(Event::SyncBegins { file, sync: a, folder: within(path).unwrap_or_default() }),
        b'e' => Some(Event::SyncEnds { sync: a }),
        b'd' => within(path).filter(|path| path != Path::new("")).map(|path| Event::Make { path }),
        b'u' => within(path).map(|path| Event::Remove { path }),
        b'r' => match (within(path), within(data)) {
            (Some(from), Some(to)) => Some(Event::Rename { from, to }),
            // Moved in or out: the recorder has not seen what it was.
            (from, to) => panic!("renamed across the folder's border: {from:?} {to:?}"),
        },
        b's' => Some(Event::Say { text: data.to_vec() }),
        other => panic!("unknown record {other}"),
    };
    Some((event, rest))
}

/// The folder of the whole workspace, from whichever of its packages this is compiled.
fn repository() -> PathBuf {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let found = package.ancestors().find(|folder| folder.join("Cargo.lock").exists());
    found.unwrap_or(package).to_owned()
}
