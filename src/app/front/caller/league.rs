//! Game nights: commands and presses.

use super::Caller;
use crate::app::front::night_places::{self, tried};
use crate::app::front::nights::{self, NightPlace, Running};
use crate::app::front::{night_view, opening};
use crate::app::tables::archive::over_or_why;
use herzbot_core::command::{LeagueAsk, NightAct, PlaceAsk};
use herzbot_core::ids::{ChannelRef, NightId, TableId};
use herzbot_core::league::{Asking, Night, NightOpening, NightRequest, PlaceNumber, Plan, ROUNDS};
use herzbot_core::notice::Notice;
use herzbot_core::page::Page;
use herzbot_core::port::{Answer, Place};
use herzbot_core::text::{Language, pages};
use herzbot_rules::GameKind;
use herzbot_rules::shuffle::Secret;
use tokio::sync::OnceCell;

impl Caller {
    /// Opens a game night, or posts the channel's night again at the end of the chat.
    pub async fn league(self, ask: LeagueAsk) {
        let Some(channel) = self.channel().cloned() else { return self.tell(&Notice::ChannelsOnly) };
        match &ask.places {
            Some(PlaceAsk::Invite) => return self.invite_place(&channel).await,
            Some(PlaceAsk::Bring(code)) => return self.bring_night(&channel, code).await,
            None => {}
        }
        let counted = OnceCell::new();
        match tried(|before| self.night_here(&channel, &ask, before, &counted)).await {
            Ok(page) => self.answering.answer(Answer::Public { page, surface: None }),
            Err(notice) => self.tell(&notice),
        }
    }

    /// `before`: the number of earlier tries. `counted`: whether the night was counted among the tables that the
    /// person opens.
    pub(super) async fn night_here(
        &self,
        channel: &ChannelRef,
        ask: &LeagueAsk,
        before: usize,
        counted: &OnceCell<()>,
    ) -> Result<Page, Notice> {
        let mut place = self.night_place(channel).await?;
        let _one_at_a_time = self.shell.nights.lock(&place.home).await;
        let kept = nights::look(&self.shell, &mut place).await?;
        let was_over = kept.as_ref().is_some_and(Night::is_over);
        let kept = match kept {
            Some(night) => Some(self.brought_up(night, &mut place).await?),
            None => None,
        };
        let is_set = ask.rounds.is_some() || ask.start.is_some() || ask.same_decks;
        let (night, running) = match (kept, ask.game) {
            // A running night can't be changed, and a new one needs a game.
            (Some((night, _)), None) if is_set => {
                return Err(if night.is_over() { Notice::NightNone } else { Notice::NightHere });
            }
            (Some(shown), None) => shown,
            (None, None) => return Err(Notice::NightNone),
            // The previous try was stored, but its answer was lost.
            (Some(shown), Some(game)) if before > 0 && self.has_opened(&shown.0, game) => shown,
            (Some((night, _)), Some(_)) if !night.is_over() => return Err(Notice::NightHere),
            // The night ended just now, so its final page has not been shown yet.
            (Some(shown), Some(_)) if !was_over => shown,
            (Some(_) | None, Some(game)) => {
                let plan = self.night_plan(channel, ask)?;
                let opener = self.opener(channel.clone());
                counted.get_or_try_init(|| opening::count_night(&self.shell, &opener)).await?;
                let options = self.shell.options_of_place(channel, game).await;
                let opening = NightOpening {
                    id: NightId(rand::random()),
                    leader: self.person.id,
                    game,
                    options,
                    rounds: ask.rounds.unwrap_or(ROUNDS),
                    same_decks: ask.same_decks,
                    plan,
                    secret: Secret::draw(&mut rand::rng()),
                };
                let night = Night::open(opening, self.shell.wall());
                night_places::lead_nowhere(&self.shell, channel).await?;
                nights::save(&self.shell, channel, &night).await?;
                (night, Running::new())
            }
        };
        self.night_page(&night, &running, place.language).await
    }

    fn has_opened(&self, night: &Night, game: GameKind) -> bool {
        (night.leader(), night.game(), night.is_over()) == (self.person.id, game, false)
    }

    /// Answers a press below a night's message: in that message, except for the question whether to end the night.
    pub async fn night(self, id: NightId, act: NightAct, in_public: bool) {
        let Some(channel) = self.channel().cloned() else { return self.tell(&Notice::NightOver) };
        match tried(|before| self.night_after(&channel, id, act, in_public, before)).await {
            Ok(answer) => self.answering.answer(answer),
            Err(notice) => self.tell(&notice),
        }
    }

    async fn night_after(
        &self,
        channel: &ChannelRef,
        id: NightId,
        act: NightAct,
        in_public: bool,
        before: usize,
    ) -> Result<Answer, Notice> {
        let mut place = self.night_place(channel).await?;
        let _one_at_a_time = self.shell.nights.lock(&place.home).await;
        let kept = nights::look(&self.shell, &mut place).await?.filter(|night| night.id() == id);
        let Some(kept) = kept else { return self.parted(&place, id, act, before).await };
        let (mut night, mut running) = self.brought_up(kept, &mut place).await?;
        // Below a night that is over, every press shows the final page.
        let was_over = night.is_over();
        let mut parts = false;
        if !was_over {
            let leader = night_view::leader(&self.shell, &night).await?;
            let names = match act {
                NightAct::Draw(_) => nights::waited_for(&self.shell, &night, &running).await,
                NightAct::Join
                | NightAct::Leave
                | NightAct::Standings
                | NightAct::Close
                | NightAct::CloseForGood => Vec::new(),
            };
            let asking = self.asking(&leader, &names, place.number);
            parts = night.parts(&asking);
            let request = match act {
                NightAct::Join => Some(NightRequest::Join),
                NightAct::Leave => Some(NightRequest::Leave),
                NightAct::Draw(round) => Some(NightRequest::Draw(round)),
                NightAct::CloseForGood => Some(NightRequest::Close),
                NightAct::Close if parts => {
                    return Ok(Answer::Quiet(pages::end_part(self.say(), &night)));
                }
                NightAct::Close => {
                    night.is_led(&asking)?;
                    let page = pages::end_night(self.say(), &night);
                    return Ok(Answer::Quiet(page));
                }
                NightAct::Standings => None,
            };
            // The previous try may have been stored, with its answer lost.
            if let Some(request) = request.filter(|wanted| before == 0 || !night.is_done(&asking, *wanted)) {
                if let (NightRequest::Draw(_), Place::Channel { lacks, .. }) = (request, &self.place) {
                    opening::may_write(lacks)?;
                    nights::without_forgotten(&self.shell, &mut night).await?;
                    for person in nights::away(&self.shell, &night).await {
                        night.withdraw(person);
                    }
                }
                night = night.handle(&asking, request)?;
                nights::update(&self.shell, &mut place, &night).await?;
                self.open_tables(&mut night, &mut place, &mut running).await;
            }
        }
        if act == NightAct::CloseForGood && (!was_over || before > 0) {
            // Only one person may have seen the question, but everybody sees the end.
            let page = self.night_page(&night, &running, place.language).await?;
            let page = if parts { page.retired() } else { page };
            return Ok(Answer::Public { page, surface: None });
        }
        let language = if in_public { place.language } else { self.language };
        let page = self.night_page(&night, &running, language).await?;
        Ok(Answer::Update { page, surface: None })
    }

    /// Answers a repeated press that ends a place's part like the first press, whose answer may be lost.
    async fn parted(
        &self,
        place: &NightPlace,
        id: NightId,
        act: NightAct,
        before: usize,
    ) -> Result<Answer, Notice> {
        let left = night_places::left_by(&self.shell, &place.channel).await?;
        let Some((mut night, number)) = left.filter(|(night, _)| night.id() == id) else {
            return Err(Notice::NightOver);
        };
        if act != NightAct::CloseForGood || !night.parts(&self.asking("", &[], number)) {
            return Err(Notice::NightOver);
        }
        let running = nights::catch_up(&self.shell, &mut night).await?;
        let page = self.night_page(&night, &running, place.language).await?.retired();
        Ok(match before {
            0 => Answer::Update { page, surface: None },
            _ => Answer::Public { page, surface: None },
        })
    }

    /// Shows the person the state of a table's night. Buttons are active only in the night's own channel.
    pub async fn night_of(&self, table: TableId) -> Result<Page, Notice> {
        let table = over_or_why(&self.shell, table).await?;
        let channel = table.home_channel();
        let home = night_places::home_of(&self.shell, channel).await?;
        let kept = nights::read(&self.shell, &home).await?;
        let is_there = |night: &Night| night.tables().any(|drawn| drawn.id == table.id());
        let mut night = kept.filter(is_there).ok_or(Notice::NightOver)?;
        let running = nights::catch_up(&self.shell, &mut night).await?;
        let page = self.night_page(&night, &running, self.language).await?;
        Ok(if self.channel() == Some(channel) { page } else { page.retired() })
    }

    /// Updates a night with the results at its tables, saves it, and opens all missing tables of a place.
    async fn brought_up(&self, kept: Night, place: &mut NightPlace) -> Result<(Night, Running), Notice> {
        let mut night = kept.clone();
        let mut running = nights::catch_up(&self.shell, &mut night).await?;
        if night != kept {
            nights::update(&self.shell, place, &night).await?;
        }
        self.open_tables(&mut night, place, &mut running).await;
        Ok((night, running))
    }

    async fn open_tables(&self, night: &mut Night, place: &mut NightPlace, running: &mut Running) {
        if nights::open_tables(&self.shell, night, place, running).await {
            let _noted = nights::update(&self.shell, place, night).await;
        }
    }

    pub(super) async fn night_page(
        &self,
        night: &Night,
        running: &Running,
        language: Language,
    ) -> Result<Page, Notice> {
        let realm = &self.actor.member.account.realm;
        night_view::page(&self.shell, night, running, realm, language).await
    }

    /// Returns the channel as a place of its current night, or of a new night.
    pub(super) async fn night_place(&self, channel: &ChannelRef) -> Result<NightPlace, Notice> {
        let opener = self.opener(channel.clone());
        let home = night_places::home_of(&self.shell, channel).await?;
        let locale = opener.place_language.as_deref();
        Ok(nights::place(&self.shell, channel, home, locale, opener.threads).await)
    }

    pub(super) fn asking<'a>(
        &self,
        leader: &'a str,
        running: &'a [String],
        place: PlaceNumber,
    ) -> Asking<'a> {
        let (person, moderates) = (self.person.id, self.actor.may_moderate);
        Asking { person, moderates, place, leader, running, now: self.shell.wall() }
    }

    /// Returns when the rounds of a new night start automatically. A time of day is in the person's time zone.
    fn night_plan(&self, channel: &ChannelRef, ask: &LeagueAsk) -> Result<Plan, Notice> {
        let zone = self.person.settings.timezone.or(self.original.who.timezone);
        let next = match &ask.start {
            Some(start) => Some(start.moment(zone.ok_or(Notice::StartNeedsZone)?, self.shell.wall())?),
            None => None,
        };
        let opener = self.opener(channel.clone());
        let (locale, threads) = (opener.place_language, opener.threads);
        let zone = zone.filter(|_| ask.season);
        Ok(Plan { weekly: ask.season, next, zone, held: None, locale, threads })
    }
}
