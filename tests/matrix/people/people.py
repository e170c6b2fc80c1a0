"""People on Matrix with an older client: matrix-nio, encrypted but never cross-signed.

The same lines of JSON as in people.mjs. It ends when its standard input does.
"""

import asyncio
import json
import logging
import sys
import tempfile

import aiohttp
import nio

logging.disable(logging.CRITICAL)
people = {}


def tell(thing):
    sys.stdout.write(json.dumps(thing) + "\n")
    sys.stdout.flush()


class Person:
    def __init__(self, who):
        self.who = who
        self.folder = tempfile.TemporaryDirectory(prefix="nio-")
        self.task = None

    async def login(self, url, password):
        settings = nio.AsyncClientConfig(encryption_enabled=True, store_sync_tokens=False)
        self.client = nio.AsyncClient(url, self.who, store_path=self.folder.name, config=settings)
        answer = await self.client.login(password, device_name="an older phone")
        if not isinstance(answer, nio.LoginResponse):
            raise RuntimeError(str(answer))
        if self.client.should_upload_keys:
            await self.client.keys_upload()
        self.client.add_response_callback(self.hears, nio.SyncResponse)
        await self.client.sync(timeout=0, full_state=True)
        self.task = asyncio.create_task(self.follow())
        return {"device": answer.device_id, "token": answer.access_token}

    async def follow(self):
        await self.client.sync_forever(timeout=20000)

    async def hears(self, told):
        for room, invited in told.rooms.invite.items():
            for event in invited.invite_state:
                if isinstance(event, nio.InviteMemberEvent) and event.state_key == self.who:
                    direct = event.content.get("is_direct") is True
                    self.is_now(room, event.membership, event.sender, direct)
        for room, joined in told.rooms.join.items():
            for event in [*joined.state, *joined.timeline.events]:
                self.reads(room, event)
        for room, left in told.rooms.leave.items():
            for event in left.timeline.events:
                self.reads(room, event)

    def reads(self, room, event):
        source = dict(event.source)
        unreadable = isinstance(event, nio.MegolmEvent)
        tell({
            "who": self.who,
            "event": {
                **{key: source.get(key) for key in ("event_id", "sender", "origin_server_ts", "type")},
                "room_id": room,
                "state_key": source.get("state_key"),
                "redacts": source.get("redacts"),
                "content": source.get("content", {}),
                "encrypted": unreadable or bool(getattr(event, "decrypted", False)),
                "unreadable": "no key" if unreadable else None,
            },
        })
        if source.get("type") == "m.room.member" and source.get("state_key") == self.who:
            self.is_now(room, source["content"].get("membership"), source.get("sender"), False)

    def is_now(self, room, membership, by, direct):
        tell({"who": self.who, "membership": {"room": room, "is": membership, "by": by, "direct": direct}})

    async def send(self, room, type, content):
        if self.client.should_query_keys:
            await self.client.keys_query()
        answer = await self.client.room_send(room, type, content, ignore_unverified_devices=True)
        if not isinstance(answer, nio.RoomSendResponse):
            raise RuntimeError(str(answer))
        return {"event_id": answer.event_id}

    async def http(self, method, path, body=None):
        headers = {"Authorization": f"Bearer {self.client.access_token}"}
        async with aiohttp.ClientSession(headers=headers) as session:
            async with session.request(method, self.client.homeserver + path, json=body) as answer:
                said = await answer.json()
                if answer.status >= 400:
                    raise RuntimeError(str(said))
                return said

    async def encrypts(self, room):
        known = self.client.rooms.get(room)
        return bool(known and known.encrypted)

    async def stop(self):
        if self.task:
            self.task.cancel()
        await self.client.close()
        people.pop(self.who, None)


VERBS = {"login", "send", "http", "encrypts", "stop"}


async def do(line):
    asked = json.loads(line)
    number, who, verb = asked.pop("id"), asked.pop("who"), asked.pop("do")
    try:
        if verb not in VERBS:
            raise RuntimeError(f"unknown: {verb}")
        person = people.setdefault(who, Person(who))
        said = await getattr(person, verb)(**asked)
        tell({"id": number, "ok": {} if said is None else said})
    except Exception as problem:  # Whatever it is, whoever asked is to be told.
        tell({"id": number, "error": f"{type(problem).__name__}: {problem}"})


async def main():
    reader = asyncio.StreamReader(limit=2**24)
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    tasks = set()
    while line := await reader.readline():
        task = asyncio.create_task(do(line))
        tasks.add(task)
        task.add_done_callback(tasks.discard)


asyncio.run(main())
