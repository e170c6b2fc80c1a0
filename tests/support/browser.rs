//! A headless Chromium for tests: several tabs, elements found by role and name as in a screen reader, real
//! keys, waiting for conditions on the page, screenshots. It records all complaints of the console.

#![expect(clippy::unwrap_used, reason = "a test stops where something is not as it must be")]

use chromiumoxide::browser::{Browser as Chromium, BrowserConfig};
use chromiumoxide::cdp::browser_protocol::emulation::{
    MediaFeature, SetDeviceMetricsOverrideParams, SetEmulatedMediaParams,
};
use chromiumoxide::cdp::browser_protocol::input::{
    DispatchKeyEventParams, DispatchKeyEventType, InsertTextParams,
};
use chromiumoxide::cdp::browser_protocol::log::EventEntryAdded;
use chromiumoxide::cdp::browser_protocol::page::CaptureScreenshotFormat;
use chromiumoxide::cdp::browser_protocol::target::CreateTargetParams;
use chromiumoxide::cdp::js_protocol::runtime::{
    EvaluateParams, EventConsoleApiCalled, EventExceptionThrown, ExecutionContextId,
};
use chromiumoxide::page::ScreenshotParams;
use futures_util::StreamExt;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// The deadline of every wait on a page.
const PATIENCE: Duration = Duration::from_secs(60);
/// How long a single wait on a page may take: chromiumoxide gives up an answer after thirty seconds,
/// regardless of its settings.
const SLICE: Duration = Duration::from_secs(5);

/// The script with which each page finds elements.
const FINDER: &str = r"
globalThis.__seen = (node) => node.checkVisibility({ visibilityProperty: true });
// What is to be seen, without what is only said to screen readers.
globalThis.__text = () => [...document.body.children].filter((node) => !node.hasAttribute('aria-live')).map((node) => node.innerText).join('\n');
// To ask a node for its role takes long on a large page: first what can have it at all.
globalThis.__may = { button: 'button', textbox: 'input, textarea', combobox: 'input, select', menulist: 'select', option: 'option, [role=option]', tab: '[role=tab]' };
globalThis.__all = (role, name) => [...document.querySelectorAll(__may[role] ?? '*')].filter((node) =>
    node.computedRole === role && __seen(node) && (name === null || node.computedName === name || node.computedName.includes(name)));
globalThis.__find = (role, name) => {
    const found = __all(role, name);
    return found.filter((node) => node.computedName === name).pop() ?? found.pop() ?? null;
};
// When nothing on the page has changed for a moment, fonts and two frames included: then it can be looked at.
globalThis.__settled = () => new Promise((resolve) => {
    let quiet;
    const still = () => { observer.disconnect(); document.fonts.ready.then(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve(true)))); };
    const again = () => { clearTimeout(quiet); quiet = setTimeout(still, 150); };
    const observer = new MutationObserver(again);
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    again();
});
globalThis.__until = (condition, patience) => new Promise((resolve, reject) => {
    const end = performance.now() + patience;
    const look = () => {
        let value;
        try { value = condition(); } catch (problem) { done(); reject(problem); return; }
        if (value) { done(); resolve(value); }
        else if (performance.now() > end) { done(); resolve(null); }
    };
    const observer = new MutationObserver(look);
    const beat = setInterval(look, 50);
    const done = () => { observer.disconnect(); clearInterval(beat); };
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    look();
});
";

/// Returns the folder of the workspace, for any of its packages.
fn workspace() -> &'static Path {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    folder.ancestors().find(|above| above.join("Cargo.lock").exists()).unwrap_or(folder)
}

/// Returns the browser that `CHROME` names, or the first of the usual ones. Prefers the headless shell, which
/// needs a third less processor time.
fn installed() -> Option<PathBuf> {
    let named = std::env::var_os("CHROME").map(PathBuf::from);
    let folders: Vec<PathBuf> =
        std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()).collect();
    let usual = [
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome",
        "google-chrome-stable",
        "chrome",
    ];
    let apps = ["Google Chrome", "Chromium"]
        .map(|app| PathBuf::from(format!("/Applications/{app}.app/Contents/MacOS/{app}")));
    let found = usual.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name)));
    named.into_iter().chain(found).chain(apps).find(|place| place.exists())
}

/// A running Chromium with its own profile.
pub struct Browser {
    chromium: Chromium,
    listening: tokio::task::JoinHandle<()>,
    _profile: tempfile::TempDir,
}

/// The window size and preferences of a tab.
#[derive(Clone, Copy, Debug)]
pub struct View {
    pub width: i64,
    pub height: i64,
    pub dark: bool,
    pub still: bool,
}

impl View {
    pub const DESKTOP: Self = Self { width: 1280, height: 860, dark: false, still: true };
    pub const PHONE: Self = Self { width: 360, height: 740, dark: false, still: true };

    pub const fn dark(mut self) -> Self {
        self.dark = true;
        self
    }
}

impl Browser {
    /// Starts Chromium in a language.
    pub async fn open(language: &str) -> Self {
        let place = installed().expect(
            "\n\nTHE BROWSER TESTS NEED CHROMIUM. Install it (Debian, Ubuntu: apt-get install chromium), \
             or name it: CHROME=/path/to/chromium\n",
        );
        let profile = tempfile::tempdir().unwrap();
        let config = BrowserConfig::builder()
            .chrome_executable(place)
            .new_headless_mode()
            .no_sandbox()
            .user_data_dir(profile.path())
            .viewport(None)
            .launch_timeout(Duration::from_secs(120))
            .request_timeout(Duration::from_secs(120))
            .args([
                "disable-gpu",
                "disable-quic",
                "no-first-run",
                "disable-background-networking",
                "disable-component-update",
                "disable-sync",
                "disable-background-timer-throttling",
                "disable-backgrounding-occluded-windows",
                "disable-renderer-backgrounding",
                "disable-dev-shm-usage",
                "enable-blink-features=ComputedAccessibilityInfo",
            ])
            .arg(("lang", language))
            .arg(("accept-lang", language))
            .build()
            .unwrap();
        let (chromium, mut handler) = Chromium::launch(config).await.expect("Chromium starts");
        let listening = tokio::spawn(async move { while handler.next().await.is_some() {} });
        Self { chromium, listening, _profile: profile }
    }

    /// Opens a tab in its own window, so that it isn't in the background.
    pub async fn tab(&self, address: &str, view: View) -> Tab {
        let blank = CreateTargetParams::builder().url("about:blank").new_window(true).build().unwrap();
        let page = self.chromium.new_page(blank).await.unwrap();
        let trouble = Arc::new(Mutex::new(Vec::new()));
        page.enable_log().await.unwrap();
        let mut said = page.event_listener::<EventConsoleApiCalled>().await.unwrap();
        let mut thrown = page.event_listener::<EventExceptionThrown>().await.unwrap();
        let mut logged = page.event_listener::<EventEntryAdded>().await.unwrap();
        let kept = Arc::clone(&trouble);
        tokio::spawn(async move {
            loop {
                let line = tokio::select! {
                    Some(event) = said.next() => {
                        let kind = event.r#type.as_ref().to_owned();
                        if kind != "error" && kind != "warning" && kind != "assert" { continue; }
                        format!("console {kind}: {}", serde_json::to_string(&event.args).unwrap())
                    }
                    Some(event) = thrown.next() => format!("exception: {}", serde_json::to_string(&event.exception_details).unwrap()),
                    Some(event) = logged.next() => format!("log: {} {}", event.entry.text, event.entry.url.as_deref().unwrap_or("")),
                    else => break,
                };
                kept.lock().unwrap().push(line);
            }
        });
        let tab = Tab { page, trouble, framed: false };
        tab.view(view).await;
        tab.page.evaluate_on_new_document(FINDER).await.unwrap();
        tab.go(address).await;
        tab
    }

    /// Closes the browser.
    pub async fn close(mut self) {
        self.chromium.close().await.unwrap();
        self.chromium.wait().await.unwrap();
        self.listening.abort();
    }
}

/// A tab.
#[derive(Clone)]
pub struct Tab {
    pub page: chromiumoxide::Page,
    trouble: Arc<Mutex<Vec<String>>>,
    /// Whether the tab acts on the page in a frame.
    framed: bool,
}

impl Tab {
    pub async fn go(&self, address: &str) {
        self.page.goto(address).await.unwrap();
    }

    pub async fn reload(&self) {
        self.page.reload().await.unwrap();
    }

    /// Changes window size and preferences.
    pub async fn view(&self, view: View) {
        let size = SetDeviceMetricsOverrideParams::new(view.width, view.height, 1.0, view.width < 600);
        self.page.execute(size).await.unwrap();
        let feature = |name: &str, value: &str| MediaFeature { name: name.into(), value: value.into() };
        let features = vec![
            feature("prefers-color-scheme", if view.dark { "dark" } else { "light" }),
            feature("prefers-reduced-motion", if view.still { "reduce" } else { "no-preference" }),
        ];
        self.page.execute(SetEmulatedMediaParams::builder().features(features).build()).await.unwrap();
    }

    /// Waits for the only frame of this page, from the same site, and returns it as a tab.
    pub async fn frame(&self) -> Self {
        let framed = Self { framed: true, ..self.clone() };
        let start = Instant::now();
        while framed.context().await.is_none() {
            assert!(start.elapsed() < PATIENCE, "no frame");
            tokio::task::yield_now().await;
        }
        framed
    }

    /// Returns the context of expressions, if that is a frame.
    async fn context(&self) -> Option<ExecutionContextId> {
        let main = self.page.mainframe().await.unwrap();
        let frame =
            self.page.frames().await.unwrap().into_iter().find(|frame| Some(frame) != main.as_ref())?;
        self.page.frame_execution_context(frame).await.unwrap()
    }

    /// Evaluates an expression. Awaits a promise.
    pub async fn eval(&self, expression: &str) -> Value {
        let ask = EvaluateParams::builder().expression(expression).await_promise(true).return_by_value(true);
        let ask = match self.framed {
            true => ask.context_id(self.context().await.expect("the frame is there")),
            false => ask,
        };
        let ask = ask.build().unwrap();
        let answer = self.page.execute(ask).await.unwrap_or_else(|problem| panic!("{expression}: {problem}"));
        if let Some(problem) = &answer.result.exception_details {
            panic!("{expression}: {}", serde_json::to_string(problem).unwrap());
        }
        answer.result.result.value.clone().unwrap_or(Value::Null)
    }

    /// Waits until an expression is truthy, and returns it. On timeout, fails with the text of the page.
    pub async fn until(&self, condition: &str) -> Value {
        self.until_within(condition, PATIENCE).await
    }

    /// Waits like [`Tab::until`], with a longer deadline.
    pub async fn until_within(&self, condition: &str, patience: Duration) -> Value {
        let start = Instant::now();
        let slice = SLICE.as_millis();
        while start.elapsed() < patience {
            let value = self.eval(&format!("__until(() => ({condition}), {slice})")).await;
            if !value.is_null() {
                return value;
            }
        }
        panic!(
            "never came true: {condition}\n--- the page:\n{}\n--- trouble: {:?}",
            self.text().await,
            self.trouble()
        );
    }

    /// Waits until a list is empty, and returns it as of the last check. Moving cards are briefly hidden, so
    /// a second check could find elements that the first one didn't.
    pub async fn soon_none(&self, list: &str) -> Value {
        let look = format!("() => (globalThis.__left = {list}).length === 0");
        let (start, slice) = (Instant::now(), SLICE.as_millis());
        loop {
            let left = self.eval(&format!("__until({look}, {slice}).then(() => __left)")).await;
            if left == json!([]) || start.elapsed() > PATIENCE {
                return left;
            }
        }
    }

    /// Waits until nothing on the page changes any more.
    pub async fn settles(&self) {
        self.eval("__settled()").await;
    }

    /// Returns the visible text.
    pub async fn text(&self) -> String {
        self.eval("__text()").await.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until a text is visible.
    pub async fn sees(&self, text: &str) {
        self.until(&format!("__text().includes({})", json!(text))).await;
    }

    /// Waits until a text is no longer visible.
    pub async fn sees_no(&self, text: &str) {
        self.until(&format!("!__text().includes({})", json!(text))).await;
    }

    /// Waits for an element with this role and this name, or a name that contains it.
    pub async fn finds(&self, role: &str, name: &str) {
        self.until(&format!("__find({}, {}) !== null", json!(role), json!(name))).await;
    }

    /// Counts the elements with this role and name.
    pub async fn count(&self, role: &str, name: &str) -> u64 {
        self.eval(&format!("__all({}, {}).length", json!(role), json!(name))).await.as_u64().unwrap()
    }

    /// Waits until an element is enabled and not covered, and clicks it.
    pub async fn press(&self, role: &str, name: &str) {
        let press = format!(
            "(() => {{ const node = __find({}, {}); if (!node || node.disabled) return false;
               node.scrollIntoView({{ block: 'center' }});
               const box = node.getBoundingClientRect();
               const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
               if (!top || !(node.contains(top) || top.contains(node))) return false;
               node.focus(); node.click(); return true; }})()",
            json!(role),
            json!(name)
        );
        self.until(&press).await;
    }

    /// Chooses the option with this label in a menu.
    pub async fn choose(&self, menu: &str, option: &str) {
        let choose = format!(
            "(() => {{ const node = __find('combobox', {menu}) ?? __find('menulist', {menu}); const option = node && [...node.options ?? []].find((o) => o.label === {option});
               if (!option) return false; node.value = option.value; node.dispatchEvent(new Event('change', {{ bubbles: true }})); return true; }})()",
            menu = json!(menu),
            option = json!(option)
        );
        self.until(&choose).await;
    }

    /// Types a text into the focused element.
    pub async fn writes(&self, text: &str) {
        self.page.execute(InsertTextParams::new(text)).await.unwrap();
    }

    /// Focuses a field and types a text into it.
    pub async fn fills(&self, name: &str, text: &str) {
        let focus = format!(
            "(() => {{ const node = __find('textbox', {n}) ?? __find('combobox', {n}); node?.focus(); node?.select(); return node === document.activeElement && Boolean(node); }})()",
            n = json!(name)
        );
        self.until(&focus).await;
        self.writes(text).await;
    }

    /// Presses a key, given by its name (`Enter`, `Tab`, `ArrowDown`, ` `). The prefix `Shift+` holds the
    /// Shift key.
    pub async fn key(&self, key: &str) {
        let (key, modifiers) = key.strip_prefix("Shift+").map_or((key, 0), |key| (key, 8));
        let code = match key {
            "Enter" => 13,
            "Tab" => 9,
            "Escape" => 27,
            " " => 32,
            "End" => 35,
            "Home" => 36,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            digit if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => {
                i64::from(digit.as_bytes()[0])
            }
            other => panic!("no code is known for the key {other}"),
        };
        let text = match key {
            "Enter" => Some("\r"),
            " " => Some(" "),
            _ => None,
        };
        for kind in [DispatchKeyEventType::KeyDown, DispatchKeyEventType::KeyUp] {
            let mut event = DispatchKeyEventParams::builder()
                .r#type(kind.clone())
                .key(key)
                .code(if key == " " { "Space" } else { key })
                .windows_virtual_key_code(code)
                .native_virtual_key_code(code)
                .modifiers(modifiers);
            if let (DispatchKeyEventType::KeyDown, Some(text)) = (kind, text) {
                event = event.text(text);
            }
            self.page.execute(event.build().unwrap()).await.unwrap();
        }
    }

    /// Returns role and name of the focused element.
    pub async fn focused(&self) -> (String, String) {
        let found =
            self.eval("(({ computedRole: r, computedName: n }) => [r, n])(document.activeElement)").await;
        (found[0].as_str().unwrap().to_owned(), found[1].as_str().unwrap().to_owned())
    }

    /// Presses the Tab key until an element with this role and name has the focus, and returns how often.
    pub async fn tabs_to(&self, role: &str, name: &str) -> usize {
        let mut passed = Vec::new();
        for times in 0..120 {
            let (there, called) = self.focused().await;
            if there == role && called.contains(name) {
                return times;
            }
            passed.push(format!("{there} {called}"));
            self.key("Tab").await;
        }
        panic!("the tabulator never reaches {role} {name}; it passed {passed:#?}");
    }

    /// Returns the complaints of the console since the last call.
    pub fn trouble(&self) -> Vec<String> {
        std::mem::take(&mut *self.trouble.lock().unwrap())
    }

    /// Fails if the console has complained.
    pub fn is_at_peace(&self) {
        let trouble = self.trouble();
        assert!(trouble.is_empty(), "the console complains: {trouble:#?}");
    }

    /// Returns whether the page is wider than its window, which is always an error.
    pub async fn is_too_wide(&self) -> bool {
        self.eval("document.documentElement.scrollWidth > innerWidth").await == json!(true)
    }

    /// Returns the findings of axe-core on the current page (WCAG 2.2 AA and best practices): rule, impact
    /// and place of each. Without axe-core, prints a warning and returns `None`.
    pub async fn barriers(&self) -> Option<Vec<String>> {
        let axe = std::env::var_os("AXE")
            .map_or_else(|| workspace().join("target/axe/node_modules/axe-core/axe.min.js"), PathBuf::from);
        let Ok(axe) = std::fs::read_to_string(&axe) else {
            eprintln!(
                "SKIPPED: nobody looks for barriers without axe-core, which tests/run installs: {}",
                axe.display()
            );
            return None;
        };
        self.eval(&format!("globalThis.axe ? true : (() => {{ {axe} }}).call(globalThis) === undefined"))
            .await;
        let found = self
            .eval(
                "axe.run(document, { resultTypes: ['violations'], runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })
                     .then(({ violations }) => violations.flatMap(({ id, impact, nodes }) => nodes
                         // What is seen on a card are signs (“1–25”), its name is in words (“1 to 25”).
                         .filter((node) => id !== 'label-content-name-mismatch' || !document.querySelector(node.target[0])?.matches('.card'))
                         .map((node) => `${id} (${impact}): ${node.target.join(' ')}: ${node.failureSummary}`)))",
            )
            .await;
        let found = found.as_array().unwrap().iter();
        Some(found.map(|finding| finding.as_str().unwrap().to_owned()).collect())
    }

    /// Saves a PNG screenshot in `target/screenshots/`.
    pub async fn screenshot(&self, name: &str) {
        let folder = workspace().join("target/screenshots");
        std::fs::create_dir_all(&folder).unwrap();
        let png = ScreenshotParams::builder().format(CaptureScreenshotFormat::Png).build();
        let picture = self.page.screenshot(png).await.unwrap();
        std::fs::write(folder.join(format!("{name}.png")), picture).unwrap();
    }
}
