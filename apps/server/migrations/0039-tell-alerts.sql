-- How alerts are told (room: inbox): one digest a day, mails of deliveries, and who is told at once that the inbox is another.

ALTER TABLE notices ADD COLUMN period date, ADD COLUMN more int NOT NULL DEFAULT 0 CHECK (more >= 0);
COMMENT ON COLUMN notices.period IS 'Of a digest the day that it is for; null of all others.';
COMMENT ON COLUMN notices.more IS 'How many alerts were told by it beyond those in alerts.';
CREATE UNIQUE INDEX notices_one_digest ON notices (uid, period);

ALTER TABLE deliveries ADD COLUMN unsubscribe_token text UNIQUE;
COMMENT ON COLUMN deliveries.unsubscribe_token IS 'Of a mail: with it its channel is turned off, without signing in.';
-- Withdrawn: not wanted any more when it was to be sent.
ALTER TABLE deliveries DROP CONSTRAINT deliveries_state_check,
  ADD CONSTRAINT deliveries_state_check CHECK (state IN ('due', 'sent', 'parked', 'dismissed', 'withdrawn'));

-- The deliveries that are mails, as who sends mails knows them.
CREATE VIEW mail_deliveries AS
  SELECT id, notice_id, channel_id, state, attempts, made_at AS asked_at, next_try_at, last_try_at, last_error, sent_at,
    unsubscribe_token
  FROM deliveries WHERE channel_id IN (SELECT id FROM channels_of_users WHERE kind = 'email');

-- One channel by e-mail a user: made, and on, with the first alert rule. Who turned it off has it off.
CREATE UNIQUE INDEX channels_of_users_one_email ON channels_of_users (uid) WHERE kind = 'email';
CREATE FUNCTION make_email_channel() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO channels_of_users (uid, kind, name, settings, state, made_at)
  SELECT uid, 'email', 'E-mail', '{}'::jsonb, 'on', max(since) FROM made GROUP BY uid
  ON CONFLICT (uid) WHERE kind = 'email' DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER make_email_channel AFTER INSERT ON alert_rules
  REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION make_email_channel();

-- Rises with everything that changes in a user's inbox. The notice wakes the streams of who is looking, as that of changed data does.
CREATE TABLE inbox_versions (
  uid text PRIMARY KEY,
  version int NOT NULL
);
CREATE FUNCTION raise_inbox_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO inbox_versions AS v (uid, version)
  SELECT DISTINCT uid, 1 FROM changed ORDER BY uid
  ON CONFLICT (uid) DO UPDATE SET version = v.version + 1;
  PERFORM pg_notify('vivac_data_changed', '');
  RETURN NULL;
END $$;
CREATE TRIGGER raise_inbox_versions_of_new AFTER INSERT ON alerts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_inbox_versions();
CREATE TRIGGER raise_inbox_versions AFTER UPDATE ON alerts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_inbox_versions();
