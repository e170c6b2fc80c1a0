//! Ways in which a gateway doesn't answer.

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::serve::Listener;
use tokio::io::AsyncReadExt;
use tokio::net::{TcpListener, TcpStream};

use crate::state::Shared;

/// How new connections to the gateway fail. A hanging one hangs forever; its client has to reconnect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatewayFault {
    /// TCP is accepted, and nothing follows.
    Accept,
    /// The WebSocket upgrade gets no response.
    Upgrade,
    /// The WebSocket opens, and no HELLO follows.
    Hello,
    /// Nothing follows IDENTIFY.
    Identify,
    /// Nothing follows RESUME.
    Resume,
    /// The WebSocket is closed as soon as it is open.
    CloseAtOnce,
    /// IDENTIFY and RESUME are answered by closing with this code.
    Refuse(u16),
}

/// A hanging connection, until this is dropped.
pub(crate) struct Hanging(Arc<Shared>);

impl Hanging {
    pub(crate) fn new(shared: &Arc<Shared>) -> Self {
        shared.change(|state| state.gateway.hanging += 1);
        Self(Arc::clone(shared))
    }
}

impl Drop for Hanging {
    fn drop(&mut self) {
        self.0.change(|state| state.gateway.hanging -= 1);
    }
}

/// Listens for connections to the gateway.
pub(crate) struct GatewayListener {
    pub(crate) listener: TcpListener,
    pub(crate) shared: Arc<Shared>,
}

impl Listener for GatewayListener {
    type Io = TcpStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Self::Io, Self::Addr) {
        loop {
            let (mut line, address) = Listener::accept(&mut self.listener).await;
            if self.shared.read(|state| state.gateway.fault) != Some(GatewayFault::Accept) {
                return (line, address);
            }
            let hanging = Hanging::new(&self.shared);
            tokio::spawn(async move {
                let mut ignored = [0; 1024];
                while line.read(&mut ignored).await.is_ok_and(|read| read > 0) {}
                drop(hanging);
            });
        }
    }

    fn local_addr(&self) -> io::Result<Self::Addr> {
        self.listener.local_addr()
    }
}
