//! Reads the modules of a crate: what each defines, imports and names.

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The name of a module, from the crate's root: `["desk", "moving"]`.
pub type ModulePath = Vec<String>;

/// A module: its file, what it defines, and the paths it names.
#[derive(Default)]
struct Module {
    file: PathBuf,
    items: BTreeSet<String>,
    /// Names that `use` brings in, public or not, by the name that they have here.
    uses: BTreeMap<String, ModulePath>,
    globs: Vec<ModulePath>,
    /// The paths in code and in private imports.
    named: BTreeSet<ModulePath>,
    /// The paths of public re-exports.
    handed_on: BTreeSet<ModulePath>,
}

/// The modules of a crate, by their paths.
#[derive(Default)]
pub struct Modules(BTreeMap<ModulePath, Module>);

/// One path in a module, and what it leads to.
pub struct Arrow {
    /// The module that has the path, and its file.
    pub from: ModulePath,
    pub from_file: PathBuf,
    /// The file that defines the item, and the item's name.
    pub definition: PathBuf,
    pub name: String,
    /// All modules that the path leads through: those that it names, and those that re-export the item.
    pub through: BTreeSet<ModulePath>,
    /// Whether the module only re-exports the item.
    pub is_handed_on: bool,
}

impl Modules {
    /// Reads a crate from the file of its root.
    pub fn of_crate(root: &Path) -> Self {
        let mut modules = Self::default();
        let folder = root.parent().unwrap_or(Path::new(""));
        read(root, folder, &Vec::new(), &mut modules.0);
        modules
    }

    /// How many modules there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// All paths that lead to items of the same crate.
    pub fn arrows(&self) -> Vec<Arrow> {
        let mut arrows = Vec::new();
        for (from, module) in &self.0 {
            let named = module.named.iter().map(|path| (path, false));
            for (path, is_handed_on) in named.chain(module.handed_on.iter().map(|path| (path, true))) {
                let mut through = BTreeSet::new();
                if let Some((definition, name)) = self.resolve(from, path, 16, &mut through) {
                    let (from, from_file) = (from.clone(), module.file.clone());
                    arrows.push(Arrow { from, from_file, definition, name, through, is_handed_on });
                }
            }
        }
        arrows
    }

    /// The file that defines what `path` means in `module`, and the item's name; none if it is of another
    /// crate. `depth`: how many re-exports are followed.
    fn resolve(
        &self,
        module: &ModulePath,
        path: &[String],
        depth: u8,
        through: &mut BTreeSet<ModulePath>,
    ) -> Option<(PathBuf, String)> {
        let (first, rest) = path.split_first()?;
        if depth == 0 {
            return None;
        }
        match first.as_str() {
            "crate" => self.walk(Vec::new(), rest, depth, through),
            "self" => self.walk(module.clone(), rest, depth, through),
            "super" => {
                let mut parent = module.clone();
                parent.pop()?;
                match rest.first() {
                    Some(next) if next == "super" => self.resolve(&parent, rest, depth, through),
                    Some(_) | None => self.walk(parent, rest, depth, through),
                }
            }
            _ => self.walk(module.clone(), path, depth, through),
        }
    }

    fn walk(
        &self,
        mut at: ModulePath,
        path: &[String],
        depth: u8,
        through: &mut BTreeSet<ModulePath>,
    ) -> Option<(PathBuf, String)> {
        for (step, name) in path.iter().enumerate() {
            let here = self.0.get(&at)?;
            through.insert(at.clone());
            let mut child = at.clone();
            child.push(name.clone());
            if self.0.contains_key(&child) {
                at = child;
                continue;
            }
            if here.items.contains(name) {
                return Some((here.file.clone(), name.clone()));
            }
            let rest = &path[step + 1..];
            if let Some(target) = here.uses.get(name) {
                let target: Vec<String> = target.iter().chain(rest).cloned().collect();
                if target.first() == Some(name) && target.len() == path.len() {
                    return None;
                }
                return self.resolve(&at, &target, depth - 1, through);
            }
            return here.globs.iter().find_map(|glob| {
                let target: Vec<String> = glob.iter().chain(&path[step..]).cloned().collect();
                let mut tried = through.clone();
                let found = self.resolve(&at, &target, depth - 1, &mut tried)?;
                *through = tried;
                Some(found)
            });
        }
        None
    }
}

/// Reads a file and the modules below it. `below` is the folder of its child modules.
fn read(file: &Path, below: &Path, path: &ModulePath, modules: &mut BTreeMap<ModulePath, Module>) {
    let tokens: TokenStream = fs::read_to_string(file).unwrap().parse().unwrap();
    read_module(tokens, file, below, path, modules);
}

fn read_module(
    tokens: TokenStream,
    file: &Path,
    below: &Path,
    path: &ModulePath,
    modules: &mut BTreeMap<ModulePath, Module>,
) {
    let mut module = Module { file: file.to_path_buf(), ..Module::default() };
    let tokens: Vec<TokenTree> = without_tests(tokens);
    let mut at = 0;
    let mut is_public = false;
    while at < tokens.len() {
        let word = word(&tokens, at);
        match word.as_deref() {
            Some("pub") => {
                is_public = true;
                at += 1;
                // `pub(crate)` and the like.
                if let Some(TokenTree::Group(group)) = tokens.get(at)
                    && group.delimiter() == Delimiter::Parenthesis
                {
                    at += 1;
                }
                continue;
            }
            Some("mod") => {
                let name = self::word(&tokens, at + 1).unwrap();
                let mut child = path.clone();
                child.push(name.clone());
                module.items.insert(name.clone());
                match &tokens[at + 2] {
                    TokenTree::Group(group) => {
                        read_module(group.stream(), file, &below.join(&name), &child, modules)
                    }
                    _ => {
                        let flat = below.join(format!("{name}.rs"));
                        let nested = below.join(&name).join("mod.rs");
                        let source = if flat.exists() { flat } else { nested };
                        if source.exists() {
                            read(&source, &below.join(&name), &child, modules);
                        }
                    }
                }
                at += 3;
            }
            // Not `impl Trait + use<'_>`.
            Some("use") if !is_punct(&tokens[at + 1], '<') => {
                let end = at + tokens[at..].iter().position(|token| is_punct(token, ';')).unwrap();
                let mut leaves = Vec::new();
                tree(&tokens[at + 1..end], &mut Vec::new(), &mut leaves);
                for (mut target, alias) in leaves {
                    if target.last().is_some_and(|last| last == "*") {
                        target.pop();
                        module.globs.push(target.clone());
                    } else {
                        module.uses.insert(alias, target.clone());
                    }
                    if is_public { &mut module.handed_on } else { &mut module.named }.insert(target);
                }
                at = end + 1;
            }
            Some("struct" | "enum" | "union" | "trait" | "type" | "fn" | "const" | "static") => {
                if let Some(name) = self::word(&tokens, at + 1) {
                    module.items.insert(name);
                }
                at += 1;
            }
            Some("macro_rules") => {
                module.items.insert(self::word(&tokens, at + 2).unwrap());
                at += 3;
            }
            _ => {
                at += 1;
                if !matches!(word.as_deref(), Some("async" | "unsafe")) {
                    is_public = false;
                }
                continue;
            }
        }
        is_public = false;
    }
    paths(&tokens, &mut module.named);
    modules.insert(path.clone(), module);
}

/// The tokens apart from items that only tests compile, and from attributes.
fn without_tests(tokens: TokenStream) -> Vec<TokenTree> {
    let mut kept = Vec::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        if !is_punct(&token, '#') {
            kept.push(token);
            continue;
        }
        if tokens.peek().is_some_and(|token| is_punct(token, '!')) {
            tokens.next();
        }
        let Some(TokenTree::Group(attribute)) = tokens.next() else { continue };
        let text: String = attribute.stream().to_string().split_whitespace().collect();
        if text == "cfg(test)" || text.starts_with("cfg(any(test") {
            for skipped in tokens.by_ref() {
                let ends =
                    matches!(&skipped, TokenTree::Group(group) if group.delimiter() == Delimiter::Brace);
                if ends || is_punct(&skipped, ';') {
                    break;
                }
            }
        }
    }
    kept
}

fn word(tokens: &[TokenTree], at: usize) -> Option<String> {
    match tokens.get(at) {
        Some(TokenTree::Ident(ident)) => Some(ident.to_string()),
        Some(TokenTree::Punct(_) | TokenTree::Group(_) | TokenTree::Literal(_)) | None => None,
    }
}

fn is_punct(token: &TokenTree, sign: char) -> bool {
    matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign)
}

fn is_path_separator(tokens: &[TokenTree], at: usize) -> bool {
    tokens.len() > at + 1 && is_punct(&tokens[at], ':') && is_punct(&tokens[at + 1], ':')
}

/// The leaves of a `use` tree, each with the name that it has afterwards.
fn tree(tokens: &[TokenTree], prefix: &mut ModulePath, leaves: &mut Vec<(ModulePath, String)>) {
    let before = prefix.len();
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            TokenTree::Ident(ident) if ident == "as" => {
                let alias = word(tokens, at + 1).unwrap();
                leaves.push((prefix.clone(), alias));
                prefix.truncate(before);
                at += 3;
                continue;
            }
            TokenTree::Ident(ident) => prefix.push(ident.to_string()),
            TokenTree::Group(group) => {
                let inner: Vec<TokenTree> = group.stream().into_iter().collect();
                for part in inner.split(|token| is_punct(token, ',')) {
                    tree(part, prefix, leaves);
                }
                prefix.truncate(before);
                return;
            }
            TokenTree::Punct(punct) if punct.as_char() == '*' => prefix.push("*".to_owned()),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        at += 1;
    }
    if prefix.len() > before {
        let mut target = prefix.clone();
        if target.last().is_some_and(|last| last == "self") {
            target.pop();
        }
        let alias = target.last().cloned().unwrap_or_default();
        leaves.push((target, alias));
        prefix.truncate(before);
    }
}

/// All paths of more than one part in these tokens.
fn paths(tokens: &[TokenTree], found: &mut BTreeSet<ModulePath>) {
    let mut at = 0;
    while at < tokens.len() {
        match &tokens[at] {
            // Another module, or a `use`, which is read by itself.
            TokenTree::Ident(ident)
                if ident == "use" && !tokens.get(at + 1).is_some_and(|next| is_punct(next, '<')) =>
            {
                while at < tokens.len() && !is_punct(&tokens[at], ';') {
                    at += 1;
                }
            }
            TokenTree::Ident(ident) if ident == "mod" => at += 2,
            TokenTree::Ident(ident) => {
                let mut path = vec![ident.to_string()];
                while is_path_separator(tokens, at + 1) {
                    let Some(next) = word(tokens, at + 3) else { break };
                    path.push(next);
                    at += 3;
                }
                if path.len() > 1 {
                    found.insert(path);
                }
            }
            TokenTree::Group(group) => paths(&without_tests(group.stream()), found),
            TokenTree::Punct(_) | TokenTree::Literal(_) => {}
        }
        at += 1;
    }
}
