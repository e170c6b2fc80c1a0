//! What the compiler does not check of the architecture: no circles of files. Files of a crate that import each other in a loop
//! can only be understood together.
#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]

use proc_macro2::{Delimiter, TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// The name of a module, from the crate's root: `["desk", "moving"]`.
type ModulePath = Vec<String>;

/// A module: its file, what it defines, and the paths it names.
#[derive(Default)]
struct Module {
    file: PathBuf,
    items: BTreeSet<String>,
    /// Names brought in by `use`, by the name they have here. Public or not: siblings may see them.
    uses: BTreeMap<String, ModulePath>,
    globs: Vec<ModulePath>,
    /// What is named in code, and what is imported for the module itself (not only handed on).
    named: BTreeSet<ModulePath>,
}

type Modules = BTreeMap<ModulePath, Module>;

/// Reads a file and the modules below it. `below` is the folder of its child modules.
fn read(file: &Path, below: &Path, path: &ModulePath, modules: &mut Modules) {
    let tokens: TokenStream = fs::read_to_string(file).unwrap().parse().unwrap();
    read_module(tokens, file, below, path, modules);
}

fn read_module(tokens: TokenStream, file: &Path, below: &Path, path: &ModulePath, modules: &mut Modules) {
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
                if matches!(&tokens.get(at), Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Parenthesis)
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
                    if !is_public {
                        module.named.insert(target);
                    }
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

/// The file that defines what `path` means in `module`, if that is one of this crate.
fn file_of(modules: &Modules, module: &ModulePath, path: &[String], depth: u8) -> Option<(PathBuf, String)> {
    let (first, rest) = path.split_first()?;
    if depth == 0 {
        return None;
    }
    let absolute = match first.as_str() {
        "crate" => return walk(modules, Vec::new(), rest, depth),
        "self" => return walk(modules, module.clone(), rest, depth),
        "super" => {
            let mut parent = module.clone();
            parent.pop()?;
            return if rest.first().is_some_and(|next| next == "super") {
                file_of(modules, &parent, rest, depth)
            } else {
                walk(modules, parent, rest, depth)
            };
        }
        _ => module.clone(),
    };
    walk(modules, absolute, path, depth)
}

fn walk(modules: &Modules, mut at: ModulePath, path: &[String], depth: u8) -> Option<(PathBuf, String)> {
    for (step, name) in path.iter().enumerate() {
        let here = modules.get(&at)?;
        let mut child = at.clone();
        child.push(name.clone());
        if modules.contains_key(&child) {
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
            return file_of(modules, &at, &target, depth - 1);
        }
        let through = |glob: &ModulePath| {
            let target: Vec<String> = glob.iter().chain(&path[step..]).cloned().collect();
            file_of(modules, &at, &target, depth - 1)
        };
        return here.globs.iter().find_map(through);
    }
    None
}

type Edges = BTreeMap<PathBuf, BTreeMap<PathBuf, BTreeSet<String>>>;

fn edges(modules: &Modules) -> Edges {
    let mut edges = Edges::new();
    for (path, module) in modules {
        for named in &module.named {
            if let Some((file, name)) = file_of(modules, path, named, 16)
                && file != module.file
            {
                edges.entry(module.file.clone()).or_default().entry(file).or_default().insert(name);
            }
        }
    }
    edges
}

fn reached(edges: &Edges, from: &Path) -> BTreeSet<PathBuf> {
    let mut reached = BTreeSet::new();
    let mut waiting = vec![from.to_path_buf()];
    while let Some(file) = waiting.pop() {
        for next in edges.get(&file).into_iter().flat_map(BTreeMap::keys) {
            if reached.insert(next.clone()) {
                waiting.push(next.clone());
            }
        }
    }
    reached
}

/// Each circle, as the imports that tie it.
fn circles(edges: &Edges) -> Vec<String> {
    let reach: BTreeMap<&PathBuf, BTreeSet<PathBuf>> =
        edges.keys().map(|file| (file, reached(edges, file))).collect();
    let mut told = BTreeSet::new();
    let mut circles = Vec::new();
    for (file, reached) in &reach {
        if !reached.contains(*file) || told.contains(*file) {
            continue;
        }
        let circle: Vec<&PathBuf> = reached
            .iter()
            .filter(|other| reach.get(other).is_some_and(|back| back.contains(*file)))
            .collect();
        let mut text = format!("{} files:", circle.len());
        for one in &circle {
            told.insert((*one).clone());
            for (other, names) in edges.get(*one).into_iter().flatten() {
                if circle.contains(&other) {
                    let names: Vec<&str> = names.iter().map(String::as_str).collect();
                    text.push_str(&format!(
                        "\n  {} -> {}: {}",
                        one.display(),
                        other.display(),
                        names.join(", ")
                    ));
                }
            }
        }
        circles.push(text);
    }
    circles
}

#[test]
fn no_files_import_each_other_in_a_circle() {
    std::env::set_current_dir(env!("CARGO_MANIFEST_DIR")).unwrap();
    let roots = ["adapter", "cards", "core", "discord", "matrix", "playground", "rules", "store"];
    let mut found = Vec::new();
    let mut files = 0;
    let libraries = roots.map(|name| PathBuf::from("src").join(name).join("lib.rs"));
    for root in libraries.into_iter().chain([PathBuf::from("src/lib.rs")]) {
        let mut modules = Modules::new();
        read(&root, root.parent().unwrap(), &Vec::new(), &mut modules);
        files += modules.len();
        found.extend(circles(&edges(&modules)));
    }
    assert!(files > 300, "only {files} modules were read");
    assert!(found.is_empty(), "{} circles of files:\n{}", found.len(), found.join("\n\n"));
}
