//! `/settings` and `/server`.

use super::*;

#[tokio::test]
async fn what_is_chosen_is_kept_and_shown() {
    let mut world = World::of(1).await;
    let place = place("a");
    let changes = [Change::Language(Some(Language::Fr)), Change::Notify(Notify::Never)];
    let page = settings::settings(&world.ctx(0, &place), &changes).await.expect("saved");
    // The answer is in the language that was just chosen.
    assert_eq!(page.title, world.texts.text(Language::Fr, "settings-title", &[]));
    world.refresh(0).await;
    assert_eq!(world.people[0].settings.language.as_deref(), Some("fr"));
    assert_eq!(world.people[0].settings.notify, Notify::Never);
    let page = settings::settings(&world.ctx(0, &place), &[]).await.expect("shown");
    let selected: Vec<_> = page
        .rows
        .iter()
        .filter_map(|row| match row {
            ChoiceRow::Menu(menu) => menu.options.iter().find(|option| option.selected),
            ChoiceRow::Buttons(_) => None,
        })
        .map(|option| option.value.as_str())
        .collect();
    assert_eq!(selected, ["fr", "never", "private", "off"]);
    // Without an own language, the platform's is used.
    let page = settings::settings(&world.ctx(0, &place), &[Change::Language(None)]).await.expect("saved");
    assert_eq!(page.title, world.texts.text(Language::De, "settings-title", &[]));
}

#[tokio::test]
async fn forced_moves_are_made_until_the_person_chooses_otherwise() {
    let mut world = World::of(1).await;
    let place = place("a");
    let page = settings::settings(&world.ctx(0, &place), &[]).await.expect("shown");
    assert!(ids(&page).contains(&"s1.byhand"));
    // Saving another setting does not change it.
    settings::settings(&world.ctx(0, &place), &[Change::Hidden(true)]).await.expect("saved");
    world.refresh(0).await;
    assert_eq!(world.people[0].settings.autoplay, None);
    for (chosen, offered) in [(false, "s1.auto"), (true, "s1.byhand")] {
        settings::settings(&world.ctx(0, &place), &[Change::Autoplay(chosen)]).await.expect("saved");
        world.refresh(0).await;
        let page = settings::settings(&world.ctx(0, &place), &[]).await.expect("shown");
        assert!(ids(&page).contains(&offered), "{chosen}");
    }
}

#[tokio::test]
async fn quiet_hours_go_by_the_time_zone_of_the_profile_until_one_is_chosen() {
    let mut world = World::of(1).await;
    let place = place("a");
    let quiet = [Change::Quiet("22-7".parse().ok())];
    let refused = settings::settings(&world.ctx(0, &place), &quiet).await;
    assert!(matches!(refused, Err(Notice::NeedsTimeZone { .. })), "{refused:?}");
    let tokyo = "Asia/Tokyo".parse().ok();
    let ctx = Ctx { timezone: tokyo, ..world.ctx(0, &place) };
    settings::settings(&ctx, &quiet).await.expect("saved");
    world.refresh(0).await;
    assert_eq!(world.people[0].settings.timezone, tokyo);
}

#[tokio::test]
async fn the_server_is_for_those_who_manage_it() {
    let world = World::of(1).await;
    let place = place("a");
    let day = Clock::from_seconds(86_400).expect("a clock");
    let changes = [
        Change::Notify(Notify::Never),
        Change::ServerClock(day),
        Change::ServerTables(2),
        Change::ServerLanguage(Some(Language::De)),
    ];
    let anybody = world.ctx(0, &place);
    assert_eq!(settings::settings(&anybody, &changes).await, Err(Notice::ManagersOnly));
    assert_eq!(settings::server(&anybody).await, Err(Notice::ManagersOnly));
    let before = world.store.person_by_id(world.people[0].id).await.expect("memory does not fail");
    assert_eq!(before.expect("known").settings.notify, Notify::WhenAway, "all or nothing");

    let manager = Ctx { may_manage: true, ..anybody };
    let shown = settings::server(&manager).await.expect("shown");
    let mut offered = ids(&shown);
    offered.dedup();
    assert_eq!(offered, ["s1.slang", "s1.sclock", "s1.stables"]);
    let own = settings::settings(&manager, &[]).await.expect("shown");
    assert!(!ids(&own).iter().any(|id| ids(&shown).contains(id)), "one's own are apart: {:?}", ids(&own));
    assert!(settings::settings(&manager, &changes).await.is_ok());
    let kept = world.store.server(REALM, "a").await.expect("memory does not fail");
    assert_eq!(kept.clock, Some(86_400));
    assert_eq!(kept.tables_per_channel, Some(2));
    assert_eq!(kept.language.as_deref(), Some("de"));
    assert_eq!(world.store.server(REALM, "b").await, Ok(Default::default()), "another server");

    let private = Ctx { place: &Place::Private, ..manager };
    assert_eq!(settings::settings(&private, &changes).await, Err(Notice::ChannelsOnly));
    assert_eq!(settings::server(&private).await, Err(Notice::ChannelsOnly));
}

#[tokio::test]
async fn threads_are_chosen_where_there_can_be_some() {
    let world = World::of(1).await;
    let here = Place::Channel {
        channel: channel("a"),
        locale: None,
        lacks: vec![],
        threads: Some(vec![Lack::OpenThreads, Lack::WriteInThreads]),
    };
    let none = Ctx { may_manage: true, ..world.ctx(0, &here) };
    let change = Change::ServerThreads(true);
    let refused = settings::settings(&none, &[change]).await;
    assert_eq!(refused, Err(Notice::BadOption { name: "threads".to_owned(), did_you_mean: None }));
    let manager = Ctx { platform: Some(Capabilities { threads: true, ..BUTTONS }), ..none };
    let page = settings::server(&manager).await.expect("shown");
    assert!(ids(&page).contains(&"s1.sthreads"));
    compare("settings-of-a-server-without-threads", &page);
    let page = settings::settings(&manager, &[change]).await.expect("saved");
    assert!(ids(&page).contains(&"s1.sinline"));
    assert!(world.store.server(REALM, "a").await.expect("memory does not fail").threads);
    let granted =
        Place::Channel { channel: channel("a"), locale: None, lacks: vec![], threads: Some(vec![]) };
    let page = settings::server(&Ctx { place: &granted, ..manager }).await.expect("shown");
    compare("settings-of-a-server-with-threads", &page);
    let anybody = Ctx { may_manage: false, ..manager };
    assert_eq!(settings::settings(&anybody, &[change]).await, Err(Notice::ManagersOnly));
}

#[tokio::test]
async fn forgetting_asks_first_and_never_during_a_game() {
    let world = World::of(1).await;
    let place = Place::Private;
    let ctx = world.ctx(0, &place);
    let id = world.people[0].id;
    let playing = Ctx { playing: true, ..ctx };
    for change in [Change::Forget, Change::ForgetForGood] {
        assert_eq!(settings::settings(&playing, &[change]).await, Err(Notice::ForgetStillPlaying));
    }
    let question = settings::settings(&ctx, &[Change::Forget]).await.expect("asks");
    assert_eq!(ids(&question), ["s1.forgotten", "s1.mine"]);
    assert!(world.store.person_by_id(id).await.expect("memory does not fail").is_some());
    let last = settings::settings(&ctx, &[Change::ForgetForGood]).await.expect("done");
    assert!(ids(&last).is_empty());
    assert_eq!(world.store.person_by_id(id).await, Ok(None));
}

#[tokio::test]
async fn a_prefix_is_chosen_where_commands_are_typed() {
    let world = World::of(1).await;
    let place = place("a");
    let buttons = Ctx { may_manage: true, ..world.ctx(0, &place) };
    let typed = Ctx { platform: Some(TYPED), ..buttons };
    assert!(!ids(&settings::server(&buttons).await.expect("shown")).contains(&"s1.sprefix"));
    let page = settings::server(&typed).await.expect("shown");
    assert!(ids(&page).contains(&"s1.sprefix"), "{page:?}");
    compare("settings-of-a-server", &page);
    let change = Change::ServerPrefix("karten".parse().expect("a word"));
    let page = settings::settings(&typed, &[change]).await.expect("saved");
    compare("settings-of-a-server-with-a-prefix", &page);
    let kept = world.store.server(REALM, "a").await.expect("memory does not fail");
    assert_eq!(kept.prefix.as_deref(), Some("karten"));
    let anybody = Ctx { may_manage: false, ..typed };
    assert_eq!(settings::settings(&anybody, &[change]).await, Err(Notice::ManagersOnly));
}

#[tokio::test]
async fn a_holiday_is_chosen_and_ended_and_the_days_that_are_left_are_said() {
    let mut world = World::of(1).await;
    let place = place("a");
    let shown = |page: &Page| format!("{:?}", page.blocks);
    let before = settings::settings(&world.ctx(0, &place), &[]).await.expect("shown");
    assert!(shown(&before).contains("Holiday: **none**"), "{before:?}");
    assert!(shown(&before).contains("Holiday days left in 2026: **30** of 30"), "{before:?}");
    assert!(shown(&before).contains("midnight UTC") && shown(&before).contains("`timezone`"), "{before:?}");
    assert!(ids(&before).contains(&"s1.holiday"), "a menu of lengths");
    let ask = |ask: &str| [Change::Holiday(ask.parse().expect("a date"))];
    let page = settings::settings(&world.ctx(0, &place), &ask("2026-12-24")).await.expect("saved");
    assert!(shown(&page).contains("through 2026-12-24") && shown(&page).contains("**25** of 30"), "{page:?}");
    // The next process reads this.
    world.refresh(0).await;
    assert!(world.people[0].settings.holidays.on(NOON).is_some());
    let past = settings::settings(&world.ctx(0, &place), &ask("2026-12-19")).await;
    assert_eq!(past, Err(Notice::HolidayPast { today: "2026-12-20".to_owned(), zone: "UTC".to_owned() }));
    let long = settings::settings(&world.ctx(0, &place), &ask("2027-01-31")).await;
    assert_eq!(long, Err(Notice::HolidayTooLong { days: 31, left: 30, year: 2027 }));
    let over = settings::settings(&world.ctx(0, &place), &ask("2027-01-05")).await.expect("saved");
    for left in ["in 2026: **18** of 30", "in 2027: **25** of 30"] {
        assert!(shown(&over).contains(left), "{over:?}");
    }
    let next_day = Ctx { wall: NOON.after(std::time::Duration::from_secs(86_400)), ..world.ctx(0, &place) };
    let back = settings::settings(&next_day, &ask("off")).await.expect("saved");
    assert!(shown(&back).contains("Holiday: **none**") && shown(&back).contains("**28** of 30"), "{back:?}");
}

#[tokio::test]
async fn a_holiday_goes_by_the_time_zone_of_the_profile_until_one_is_chosen() {
    let mut world = World::of(1).await;
    let place = place("a");
    let tokyo = "Asia/Tokyo".parse().ok();
    // In Tokyo the next day has begun.
    let late = NOON.after(std::time::Duration::from_secs(4 * 60 * 60));
    let ctx = Ctx { timezone: tokyo, wall: late, ..world.ctx(0, &place) };
    let today = [Change::Holiday("2026-12-20".parse().expect("a date"))];
    let past = settings::settings(&ctx, &today).await;
    assert_eq!(
        past,
        Err(Notice::HolidayPast { today: "2026-12-21".to_owned(), zone: "Asia/Tokyo".to_owned() })
    );
    settings::settings(&ctx, &[Change::Holiday("off".parse().expect("none"))]).await.expect("saved");
    world.refresh(0).await;
    assert_eq!(world.people[0].settings.timezone, None, "nothing was to be counted by it");
    let ctx = Ctx { timezone: tokyo, wall: late, ..world.ctx(0, &place) };
    let today = [Change::Holiday("1".parse().expect("a day"))];
    settings::settings(&ctx, &today).await.expect("saved");
    world.refresh(0).await;
    assert_eq!(world.people[0].settings.timezone, tokyo);
}

#[tokio::test]
async fn a_holiday_ends_with_the_same_day_in_another_time_zone() {
    let mut world = World::of(1).await;
    let place = place("a");
    let holiday = Change::Holiday("2026-12-24".parse().expect("a date"));
    settings::settings(&world.ctx(0, &place), &[holiday]).await.expect("saved");
    for zone in ["America/New_York", "Asia/Tokyo"] {
        let zone = Change::TimeZone(zone.parse().ok());
        let page = settings::settings(&world.ctx(0, &place), &[zone]).await.expect("saved");
        let shown = format!("{:?}", page.blocks);
        assert!(shown.contains("through 2026-12-24") && !shown.contains("midnight UTC"), "{shown}");
    }
    world.refresh(0).await;
    let until = world.people[0].settings.holidays.on(NOON).expect("it is on").until;
    assert_eq!(
        until,
        NOON.after(std::time::Duration::from_secs((4 * 24 + 3) * 60 * 60)),
        "midnight in Tokyo"
    );
}
