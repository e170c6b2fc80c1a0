//! Who is let in, and with which rights.

use super::*;

#[tokio::test]
async fn only_our_own_page_on_our_own_name_comes_in() {
    let evening = Evening::open(|_| ()).await;
    let mut browser = evening.visitor();
    let anna = browser.join("Anna").await;
    let address = evening.playground.address();
    let home = address.to_string();
    let local = format!("localhost:{}", address.port());
    assert!(browser.open_from(&anna.me, &format!("http://{local}"), &local).await.is_ok());
    for (origin, host, status) in [
        ("http://evil.example".to_owned(), home.clone(), 403),
        (format!("http://localhost:{}", address.port() - 1), home.clone(), 403),
        (format!("http://evil.example:{}", address.port()), format!("evil.example:{}", address.port()), 421),
    ] {
        assert_eq!(browser.open_from(&anna.me, &origin, &host).await.err(), Some(status), "{origin} {host}");
    }
    let client = reqwest::Client::new();
    let page = client.get(format!("http://{home}/")).send().await.unwrap();
    let policy = page.headers()["content-security-policy"].to_str().unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
    let foreign =
        client.get(format!("http://{home}/api/hello")).header("host", "evil.example").send().await.unwrap();
    assert_eq!(foreign.status(), 421);
    let bare =
        client.post(format!("http://{home}/api/join")).json(&json!({"name": "Eve"})).send().await.unwrap();
    assert_eq!(bare.status(), 403, "without an origin");
    evening.playground.stop().await;
}

#[tokio::test]
async fn the_first_person_and_who_has_the_host_link_are_hosts() {
    let mut evening = Evening::open(|_| ()).await;
    let link = evening.playground.host_url();
    let key = link.split_once("#host=").unwrap().1.to_owned();
    let mut browser = evening.visitor();
    let mut anna = browser.join("Anna").await;
    let mut other = evening.visitor();
    let mut ben = other.join("Ben").await;
    for (line, host) in [(&mut anna, true), (&mut ben, false)] {
        line.say("channel", "/help").await;
        let who = evening.inbound().await.who;
        assert_eq!((who.may_manage, who.may_moderate), (host, host), "{}", who.name);
    }

    assert_eq!(other.post("/api/host", &json!({"me": ben.me, "key": "0".repeat(32)})).await.0, 403);
    // The cookie identifies a person, not the id.
    assert_eq!(other.post("/api/host", &json!({"me": anna.me, "key": key})).await.0, 401);
    assert_eq!(evening.visitor().post("/api/host", &json!({"me": ben.me, "key": key})).await.0, 401);
    assert_eq!(other.post("/api/host", &json!({"me": ben.me, "key": key})).await.0, 204);
    let is_host = |people: &Value| {
        people["people"]
            .as_array()
            .unwrap()
            .iter()
            .any(|person| person["name"] == "Ben" && person["host"] == true)
    };
    anna.until("people", is_host).await;
    ben.say("channel", "/help").await;
    assert!(evening.inbound().await.who.may_moderate);

    // After a restart, the same people are hosts, and the link is the same.
    let mut evening = evening.again().await;
    assert_eq!(evening.playground.host_url().split_once('#').unwrap().1, link.split_once('#').unwrap().1);
    other.address = evening.playground.address();
    let mut ben = other.open(&ben.me).await.unwrap();
    ben.say("channel", "/help").await;
    assert!(evening.inbound().await.who.may_moderate);
    evening.playground.stop().await;
}

#[tokio::test]
async fn elsewhere_than_on_loopback_it_wants_a_passphrase() {
    let everywhere = "0.0.0.0".parse().unwrap();
    let (tell, _told) = queue(|_| Page::default());
    let open = PlaygroundSettings { bind: everywhere, ..settings() };
    assert!(matches!(
        start(open, Arc::new(MemoryRows::default()), texts(), vec![], TimeSource::system(), tell).await,
        Err(PlaygroundStartError::NoPassphrase(_))
    ));

    let mut evening = Evening::open(|settings| {
        settings.bind = everywhere;
        settings.passphrase = Some(SecretString::new("open sesame"));
    })
    .await;
    let mut browser = Visitor::new(([127, 0, 0, 1], evening.playground.address().port()).into());
    let hello = browser.hello().await;
    assert_eq!(hello["inside"], false);
    // The door lists the games, as an argument of the page's own text.
    assert!(hello["words"]["door-lead"].as_str().is_some_and(|lead| lead.contains("{list}")), "{hello}");
    assert!(hello["games"].as_str().is_some_and(|games| games.starts_with("Herz an Herz, ")), "{hello}");
    assert_eq!(browser.post("/api/join", &json!({"name": "Anna"})).await.0, 401);
    assert_eq!(browser.post("/api/enter", &json!({"passphrase": "open"})).await.0, 403);
    assert_eq!(browser.post("/api/enter", &json!({"passphrase": "open sesame"})).await.0, 204);
    let mut anna = browser.join("Anna").await;
    let mut ben = browser.join("Ben").await;
    for (line, host) in [(&mut anna, true), (&mut ben, false)] {
        line.say("channel", "/help").await;
        assert_eq!(evening.inbound().await.who.may_manage, host, "the first person is the host");
    }
    // Without the passphrase's cookie, the name's cookie opens nothing.
    let mut half = browser.clone();
    half.cookies.retain(|name, _| !name.contains("gate"));
    assert_eq!(half.open(&anna.me).await.err(), Some(401));
    // Guesses are rate-limited: after them, even the correct passphrase has to wait.
    let mut guesser = evening.visitor();
    guesser.address = browser.address;
    let mut statuses = Vec::new();
    for _ in 0..6 {
        statuses.push(guesser.post("/api/enter", &json!({"passphrase": "?"})).await.0);
    }
    assert_eq!(statuses.last(), Some(&429), "{statuses:?}");
    assert_eq!(guesser.post("/api/enter", &json!({"passphrase": "open sesame"})).await.0, 429);
    evening.playground.stop().await;
}

#[tokio::test]
async fn an_unfinished_request_does_not_keep_it_open() {
    let evening = Evening::open(|_| {}).await;
    let address = evening.playground.address();
    let mut half = TcpStream::connect(address).await.unwrap();
    let head = format!(
        "POST /api/join HTTP/1.1\r\nHost: {address}\r\nOrigin: http://{address}\r\nContent-Type: application/json\r\n\
         Content-Length: 100\r\nExpect: 100-continue\r\n\r\n"
    );
    half.write_all(head.as_bytes()).await.unwrap();
    // The server waits for the rest.
    let mut answer = [0; 12];
    tokio::time::timeout(PATIENCE, half.read_exact(&mut answer)).await.unwrap().unwrap();
    assert_eq!(&answer, b"HTTP/1.1 100");
    tokio::time::timeout(PATIENCE, evening.playground.stop()).await.expect("it closes");
}
