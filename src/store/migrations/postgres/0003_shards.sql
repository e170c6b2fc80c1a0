-- Discord has a lease for each of its shards (`discord/0`, `discord/1` …) and none for all of them together. A process that
-- has the old one and still runs finds that it is gone, and ends.
DELETE FROM leases WHERE name = 'discord';
