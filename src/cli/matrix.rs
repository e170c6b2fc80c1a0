//! `herzbot matrix`: the host's commands for Matrix only.

use super::told;
use crate::config::Config;
use clap::{Args, Subcommand, ValueHint};
use std::path::PathBuf;

#[derive(Debug, Subcommand)]
pub enum MatrixCommand {
    /// Log the bot in and show its recovery key, before it runs as a service; needed where people log in with a browser
    #[command(after_help = "Example:\n  herzbot matrix login")]
    Login(LoginArgs),
    /// Verify another session of the bot's account, or a person, by comparing emoji (while the bot is not running)
    #[command(after_help = "Example:\n  herzbot matrix verify")]
    Verify,
    /// Write the registration with which the bot runs as an application service
    #[command(after_help = REGISTRATION_EXAMPLES)]
    Registration(RegistrationArgs),
}

/// How the bot logs in.
#[derive(Debug, Args)]
pub struct LoginArgs {
    /// Log in by a browser (OAuth 2.0), even where a password would do
    #[arg(long, visible_alias = "oauth")]
    browser: bool,
    /// Make a new identity if the account's recovery key is lost (people's clients will warn about it)
    #[arg(long)]
    new_identity: bool,
    /// Log in the second account (MATRIX_SECOND_USER)
    #[arg(long)]
    second: bool,
}

const REGISTRATION_EXAMPLES: &str = "Examples:\n  herzbot matrix registration\n  \
    herzbot matrix registration --user @herzbot:example.org /etc/herzbot/registration.yaml";

/// What a registration is written from.
#[derive(Debug, Args)]
pub struct RegistrationArgs {
    /// File to write; an existing one is never overwritten [default: MATRIX_APPSERVICE, or herzbot-registration.yaml]
    #[arg(value_hint = ValueHint::FilePath)]
    file: Option<PathBuf>,
    /// Whole user id of the bot [default: MATRIX_USER]
    #[arg(long, value_name = "ID")]
    user: Option<String>,
}

/// Runs a command, and returns the exit status.
pub async fn run(command: &MatrixCommand, config: Config) -> u8 {
    match command {
        MatrixCommand::Login(asked) => told("matrix login", login(config, asked).await),
        MatrixCommand::Verify => {
            let done = verify(config).await;
            told("matrix verify", done.map(|who| format!("verified: {who}")))
        }
        MatrixCommand::Registration(asked) => write_registration(asked, &config),
    }
}

/// Writes the registration of an application service, and returns the exit status.
pub fn write_registration(asked: &RegistrationArgs, config: &Config) -> u8 {
    told("matrix registration", registration(asked, config))
}

#[cfg(not(feature = "matrix"))]
async fn login(_config: Config, _asked: &LoginArgs) -> Result<String, String> {
    Err("this program was built without Matrix".to_owned())
}

#[cfg(feature = "matrix")]
async fn login(config: Config, asked: &LoginArgs) -> Result<String, String> {
    let LoginArgs { browser: by_browser, new_identity, second } = *asked;
    let Some(settings) = config.matrix else {
        return Err("Matrix is not configured (MATRIX_HOMESERVER)".to_owned());
    };
    let account = if second { settings.of_second() } else { Some(settings) };
    let Some(settings) = account else {
        return Err("there is no second account (MATRIX_SECOND_USER)".to_owned());
    };
    let show_recovery_key = super::run::show_recovery_key;
    let settings = herzbot_matrix::MatrixSettings { show_recovery_key, ..settings };
    // Creates the data if there are none. While the store is open, no other process can use the session.
    let store = herzbot_store::open_store(&config.store).await.map_err(|error| not_alone(&error))?;
    let wanted = herzbot_matrix::LogIn { by_browser, new_identity };
    let done = herzbot_matrix::log_in(&settings, wanted, &terminal::say).await;
    drop(store);
    let herzbot_matrix::LoggedIn { user, device, fresh } =
        done.map_err(|error| if second { error.of_second() } else { error.to_string() })?;
    let when = if fresh { "logged in" } else { "is logged in already" };
    Ok(format!("{user} {when}, as device {device}: start the bot"))
}

/// Formats the error when the data can't be opened.
#[cfg(feature = "matrix")]
fn not_alone(error: &herzbot_store::StoreError) -> String {
    match error {
        herzbot_store::StoreError::InUse => "the bot is running: stop it first".to_owned(),
        error => error.to_string(),
    }
}

#[cfg(not(feature = "matrix"))]
async fn verify(_config: Config) -> Result<String, String> {
    Err("this program was built without Matrix".to_owned())
}

#[cfg(feature = "matrix")]
async fn verify(config: Config) -> Result<String, String> {
    use herzbot_store::Opening;
    let Some(settings) = &config.matrix else {
        return Err("Matrix is not configured (MATRIX_HOMESERVER)".to_owned());
    };
    // Two processes with one session would break each other's encryption. While the store is open, no bot can
    // start.
    let store =
        super::existing(&config.store, Opening::default()).await.map_err(|error| not_alone(&error))?;
    let verified = herzbot_matrix::verify(settings, std::sync::Arc::new(terminal::Terminal)).await;
    drop(store);
    verified.map_err(|error| error.to_string())
}

#[cfg(not(feature = "matrix"))]
fn registration(_asked: &RegistrationArgs, _config: &Config) -> Result<String, String> {
    Err("this program was built without Matrix".to_owned())
}

#[cfg(feature = "matrix")]
fn registration(
    asked: &RegistrationArgs,
    config: &Config,
) -> Result<String, herzbot_matrix::AppServiceError> {
    use herzbot_matrix::{Login, Registration};
    const FILE: &str = "herzbot-registration.yaml";
    let settings = config.matrix.as_ref();
    let set = settings.and_then(|settings| match &settings.login {
        Some(Login::AppService(file)) => Some(file.clone()),
        Some(Login::Password(_) | Login::Token { .. }) | None => None,
    });
    let file = asked.file.clone().or(set).unwrap_or_else(|| FILE.into());
    let user = asked.user.as_deref().or(settings.map(|settings| settings.user.as_str()));
    Registration::write(&file, user.unwrap_or_default())?;
    let file = std::path::absolute(&file).unwrap_or(file);
    let file = file.display();
    Ok(format!(
        "{file} is written. Whoever has it can be the bot.\n\
         1. Let the homeserver have it. For a Synapse: copy it to where Synapse can read it, and say in homeserver.yaml\n\
         \x20      app_service_config_files:\n\
         \x20        - /etc/matrix-synapse/{name}\n\
         \x20  then restart Synapse.\n\
         2. Set MATRIX_APPSERVICE={file} for the bot, and no password.\n\
         3. herzbot check",
        name = FILE,
    ))
}

#[cfg(feature = "matrix")]
mod terminal {
    use herzbot_matrix::VerifyConsole;
    use std::future::Future;
    use std::io::{self, Write};
    use std::pin::Pin;
    use tokio::sync::oneshot;

    /// A console on standard input and output.
    pub struct Terminal;

    /// Prints a text on standard output.
    pub fn say(text: &str) {
        let mut out = io::stdout().lock();
        // If standard output is closed, ignore that.
        let _unheard = writeln!(out, "{text}").and_then(|()| out.flush());
    }

    impl VerifyConsole for Terminal {
        fn say(&self, text: &str) {
            say(text);
        }

        fn compare(&self, text: &str) -> Pin<Box<dyn Future<Output = bool> + Send>> {
            let mut out = io::stdout().lock();
            let question = writeln!(out, "{text}")
                .and_then(|()| write!(out, "Does it? Type yes or no, within a minute: "))
                .and_then(|()| out.flush());
            let (answer, answered) = oneshot::channel();
            // Use a separate thread, so that the program can end while no answer was typed.
            std::thread::spawn(move || {
                let same = question.and_then(|()| typed_yes()).unwrap_or(false);
                // This fails if the verification was cancelled before.
                let _ = answer.send(same);
            });
            Box::pin(async { answered.await.unwrap_or(false) })
        }
    }

    /// Waits for an answer. Returns whether it is yes.
    fn typed_yes() -> io::Result<bool> {
        loop {
            let mut line = String::new();
            let end = io::stdin().read_line(&mut line)? == 0;
            match line.trim().to_lowercase().as_str() {
                "yes" => return Ok(true),
                "no" => return Ok(false),
                _ if end => return Ok(false),
                _ => {
                    let mut out = io::stdout().lock();
                    write!(out, "Type yes or no: ").and_then(|()| out.flush())?;
                }
            }
        }
    }
}
