//! Two voices, each with its own rate limit.

use super::*;

#[test]
fn a_new_message_goes_by_the_voice_with_more_left_and_an_edit_by_its_author() {
    let mut queue = queue(2);
    queue.set_second_voice(true);
    queue.spent(Voice::First, at(0));
    let choice = |rev: u64| match rev {
        1..10 => VoiceChoice::Any,
        10..20 => VoiceChoice::Only(Voice::First),
        _ => VoiceChoice::Only(Voice::Second),
    };
    let mut sent = Vec::new();
    for (person, rev) in [(1, 1), (2, 2), (3, 3), (4, 10), (5, 20), (6, 4)] {
        queue.push(turn(1, person, rev), at(0));
    }
    while let NextRequest::Send { ticket, job, .. } = queue.next_by(at(0), |state| choice(state.rev)) {
        sent.push((job.what.rev, queue.voice(ticket)));
        queue.done(ticket, RequestOutcome::Over, at(0));
    }
    assert_eq!(sent, [(1, Voice::Second), (2, Voice::First), (3, Voice::Second)]);
    let wait = NextRequest::Wait(Some(Duration::from_secs(5)));
    assert_eq!(queue.next_by(at(0), |state| choice(state.rev)), wait);
    // Requests for the first voice only wait for it, without blocking the second.
    queue.retain(|job| job.what.rev >= 10);
    queue.spent(Voice::First, at(0));
    let mut later = Vec::new();
    while let NextRequest::Send { ticket, job, .. } = queue.next_by(at(5), |state| choice(state.rev)) {
        later.push((job.what.rev, queue.voice(ticket)));
        queue.done(ticket, RequestOutcome::Over, at(5));
    }
    assert_eq!(later, [(20, Voice::Second)]);
}

#[test]
fn a_refusal_is_of_one_voice_and_one_that_is_gone_sends_nothing() {
    let mut queue = queue(2);
    queue.set_second_voice(true);
    queue.push(turn(1, 1, 1), at(0));
    let NextRequest::Send { ticket, job: refused, .. } = queue.next(at(0)) else { panic!("it may go") };
    assert_eq!(queue.voice(ticket), Voice::First);
    let retry_after = Duration::from_secs(60);
    queue.done(ticket, RequestOutcome::Limited { what: refused.what, retry_after }, at(0));
    let NextRequest::Send { ticket, .. } = queue.next(at(0)) else { panic!("the other may") };
    assert_eq!(queue.voice(ticket), Voice::Second);
    queue.done(ticket, RequestOutcome::Over, at(0));
    queue.set_second_voice(false);
    queue.push(job("!2", None, Urgency::Answer, 2), at(0));
    assert_eq!(pump(&mut queue, at(0)).0, [0; 0]);
}

#[test]
fn what_the_first_voice_alone_may_send_leaves_as_much_as_without_a_second() {
    let run = |both: bool| {
        let mut queue = queue(10);
        queue.set_second_voice(both);
        let mut sent = Vec::new();
        for second in 0..600 {
            // A lobby with constant changes, and later a game.
            queue.push(table(1, second), at(second));
            if second >= 120 && second % 7 == 0 {
                queue.push(turn(1, second % 4, 1_000 + second), at(second));
            }
            while let NextRequest::Send { ticket, job, .. } =
                queue.next_by(at(second), |_| VoiceChoice::Only(Voice::First))
            {
                sent.push((second, job.what.rev));
                queue.done(ticket, RequestOutcome::Over, at(second));
            }
        }
        sent
    };
    assert_eq!(run(true), run(false));
}
