### What rooms without buttons need besides: how to choose by typing, times of day, why something is slow.

## In the first line of a message that notifies ($title names game and table)

matrix-your-turn = Your turn · { $title }

## Under many small choices: both are something to type

matrix-type = Type the number, { $number }, or { $word }.
matrix-type-several = Choose all { $count } at once: { $words }, for example.

## What ends a poll, in apps without polls

matrix-poll-over = This poll is closed.

## Moments ($time is a time of day, $date is written 2026-11-21)

matrix-at = at { $time }
matrix-at-day = at { $time } on { $date }
matrix-in-seconds =
    { $count ->
        [one] in { $count } second ({ $time })
       *[other] in { $count } seconds ({ $time })
    }
matrix-in-minutes =
    { $count ->
        [one] in { $count } minute ({ $time })
       *[other] in { $count } minutes ({ $time })
    }
matrix-in-hours =
    { $count ->
        [one] in { $count } hour ({ $time })
       *[other] in { $count } hours ({ $time })
    }
matrix-in-days =
    { $count ->
        [one] in { $count } day ({ $time })
       *[other] in { $count } days ({ $time })
    }

## Trouble

notice-slow =
    { $seconds ->
        [one] I'm looking after several tables and may only send one message a second, so it takes a while. The person who runs this homeserver can change that.
       *[other] I'm looking after several tables and may only send one message every { $seconds } seconds, so it takes a while. The person who runs this homeserver can change that.
    }
our-private-chat = our private chat
start-a-chat = start a chat with me
notice-cannot-read = I can't decrypt what you wrote: your app hasn't given me the key. Please write it once more.
notice-not-signed = I only listen to devices that their owner has verified here, and this one isn't. Verify it in your app (in the settings, under sessions or devices), then write it once more.
notice-reactions-unsigned = Reactions don't count here: they aren't encrypted, so anybody on the way could forge them. Please type what stands beside the choice.
notice-compare-signs = Does your app show exactly this: { $signs }? Then confirm it there; if not, cancel.
notice-ask-verification-again = I didn't know the device you're verifying me from yet. I do now: please cancel and start again.
notice-was-away = I was away for a while and haven't acted on what you wrote. Please send it again if you still want it.
notice-interrupted = I was restarted at that very moment. Please check whether it counted; if not, do it again.
notice-bad-prefix = Commands can't begin with that. Use a sign such as `!` or `?`, or a short word of at least two letters.
