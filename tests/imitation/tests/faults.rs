//! A gateway that doesn't answer.
#![expect(clippy::unwrap_used, reason = "a test may fail by panicking")]

mod common;

use std::time::Duration;

use common::{Socket, identify};
use herzbot_imitation::{Discord, GatewayFault, json};
use tokio::io::AsyncReadExt;

const SOON: Duration = Duration::from_secs(60);

async fn hangs(discord: &Discord, connections: usize) {
    assert!(discord.wait_until(|discord| discord.hanging_connections() == connections, SOON).await);
}

#[tokio::test]
async fn connections_hang_at_each_step_until_they_are_dropped() {
    let discord = Discord::start().await;
    let (mut open, session) = Socket::identified(&discord, 0).await;
    let url = discord.gateway_url();

    discord.gateway_fault(Some(GatewayFault::Accept));
    let address = url.strip_prefix("ws://").unwrap();
    let line = tokio::net::TcpStream::connect(address).await.unwrap();
    hangs(&discord, 1).await;
    drop(line);
    hangs(&discord, 0).await;

    for fault in [GatewayFault::Upgrade, GatewayFault::Hello] {
        discord.gateway_fault(Some(fault));
        let socket = tokio::spawn({
            let url = url.clone();
            async move {
                let (mut stream, _) = tokio_tungstenite::connect_async(url).await.unwrap();
                let mut nothing = [0];
                stream.get_mut().read(&mut nothing).await
            }
        });
        hangs(&discord, 1).await;
        socket.abort();
        hangs(&discord, 0).await;
    }

    discord.gateway_fault(None);
    let words = [
        identify(&discord.token(), 0),
        json!({ "op": 6, "d": { "token": discord.token(), "session_id": session, "seq": 1 } }),
    ];
    for (fault, word) in [GatewayFault::Identify, GatewayFault::Resume].into_iter().zip(words) {
        let mut socket = Socket::open(&discord).await;
        discord.gateway_fault(Some(fault));
        socket.say(&word).await;
        hangs(&discord, 1).await;
        drop(socket);
        hangs(&discord, 0).await;
        discord.gateway_fault(None);
    }

    // Open connections keep working until they hang, too.
    assert!(open.events().await.is_empty());
    discord.hang_gateway();
    hangs(&discord, 1).await;
    drop(open);
    hangs(&discord, 0).await;
    discord.assert_clean();
}

#[tokio::test]
async fn connections_are_closed_with_any_code() {
    let discord = Discord::start().await;
    let (mut open, _) = Socket::identified(&discord, 0).await;
    discord.close_gateway(4011);
    assert_eq!(open.hear().await.unwrap_err(), 4011);
    discord.gateway_fault(Some(GatewayFault::Refuse(4014)));
    let mut socket = Socket::open(&discord).await;
    socket.say(&identify(&discord.token(), 0)).await;
    assert_eq!(socket.hear().await.unwrap_err(), 4014);
    discord.gateway_fault(Some(GatewayFault::CloseAtOnce));
    let url = format!("{}/?v=10&encoding=json", discord.gateway_url());
    let (mut stream, _) = tokio_tungstenite::connect_async(url).await.unwrap();
    let word = futures_util::StreamExt::next(&mut stream).await.unwrap().unwrap();
    assert!(word.is_close(), "{word:?}");
    discord.assert_clean();
}
