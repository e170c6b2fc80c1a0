//! Puzzles from a person's own mistakes: shows and answers them.

use super::{Caller, PageAnswer};
use crate::app::front::puzzles;
use herzbot_core::notice::Notice;
use herzbot_core::page::{Page, WebLink};
use herzbot_core::puzzle::PuzzleId;
use herzbot_core::text::pages;

impl Caller {
    /// Returns the page with the person's puzzle, or with the reason why there is none.
    pub async fn puzzle_page(&self) -> Result<Page, Notice> {
        let say = self.say();
        Ok(match puzzles::find(&self.shell, self.person.id).await? {
            Ok(puzzle) => pages::puzzle(say, &puzzle, None, false),
            Err(why) => pages::no_puzzle(say, why),
        })
    }

    /// Answers a person's choice in a puzzle. `in_place`: by changing the pressed message.
    pub async fn answer_puzzle(self, puzzle: PuzzleId, choice: u16, in_place: bool) {
        let page = self.answered_page(puzzle, choice).await;
        let answer = PageAnswer::Private.in_place_if(in_place && page.is_ok());
        self.answer_page(page, answer);
    }

    async fn answered_page(&self, puzzle: PuzzleId, choice: u16) -> Result<Page, Notice> {
        let shell = &self.shell;
        let (puzzle, answer) = puzzles::answer(shell, self.person.id, puzzle, choice).await?;
        let asks = puzzles::offers_weekly(shell, &self.person).await?;
        let mut page = pages::puzzle(self.say(), &puzzle, Some(answer), asks);
        let link = shell.boards.spectators.link(self.say(), puzzle.id.table, true);
        // `playground/page/watch.js` starts the replay at this place.
        page.watch = link.map(|link| WebLink { url: format!("{}-{}", link.url, puzzle.place), ..link });
        Ok(page)
    }
}
