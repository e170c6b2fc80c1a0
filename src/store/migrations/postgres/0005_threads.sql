-- Whether games are played in threads of their own: 1, or NULL for no.
ALTER TABLE servers ADD COLUMN threads BIGINT;
