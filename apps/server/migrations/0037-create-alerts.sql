-- Alerts of changes, of positions and of sources (room: alerts), and the channels that tell them (room: channels).

-- What a user wants to be told of; kinds are modules under packages/domain/src/alerts/kinds.
CREATE TABLE alert_rules (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  uid text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('price_change', 'availability_change', 'position_change', 'follower', 'source')),
  position int NOT NULL,
  parts jsonb NOT NULL,
  is_urgent boolean NOT NULL,
  enabled boolean NOT NULL,
  since timestamptz NOT NULL
);
COMMENT ON COLUMN alert_rules.since IS 'When it was made, or last turned on: it tells of nothing earlier.';
COMMENT ON COLUMN alert_rules.is_urgent IS 'Told at once where the nights are near; else with the next digest.';
CREATE INDEX alert_rules_by_user ON alert_rules (uid, position);

-- Rises with every change of a user's alert rules: whoever changes what they saw before that is told.
CREATE TABLE alert_rule_versions (
  uid text PRIMARY KEY,
  version int NOT NULL
);

-- One event a rule, campsite, kind of change and run of nights. Its key is the same however often the engine finds it.
CREATE TABLE alerts (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  uid text NOT NULL,
  rule_id uuid NOT NULL,
  kind text NOT NULL,
  event_key text NOT NULL CHECK (event_key <> ''),
  state text NOT NULL CHECK (state IN ('pending', 'open', 'recovering', 'closed', 'no_data', 'error')),
  campsite_id int REFERENCES campsites ON DELETE CASCADE,
  first_night date,
  last_night date,
  facts jsonb NOT NULL,
  news_facts jsonb,
  is_urgent boolean NOT NULL,
  opened_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  closed_at timestamptz,
  news_at timestamptz,
  told_at timestamptz,
  read_at timestamptz,
  muted_until timestamptz,
  stopped_at timestamptz,
  note text,
  UNIQUE (uid, rule_id, event_key)
);
COMMENT ON COLUMN alerts.facts IS 'What happened, in no language: AlertFacts of packages/domain/src/alerts/alert.ts.';
COMMENT ON COLUMN alerts.news_facts IS 'The facts when it was news last: what grows is news again when it is far from these.';
COMMENT ON COLUMN alerts.news_at IS 'Since when something of it waits to be told; null when all is told.';
CREATE INDEX alerts_by_user ON alerts (uid, changed_at DESC);
CREATE INDEX alerts_to_tell ON alerts (uid) WHERE news_at IS NOT NULL;

-- Where a user is told besides the inbox; an e-mail channel is one too.
CREATE TABLE channels_of_users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  uid text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('email', 'webhook', 'push')),
  name text NOT NULL,
  settings jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('on', 'off', 'gone')),
  made_at timestamptz NOT NULL
);
COMMENT ON COLUMN channels_of_users.state IS 'Gone: the receiver said that it is no more (410, or a push endpoint that ended).';
CREATE INDEX channels_of_users_by_user ON channels_of_users (uid);

-- What is told at one moment: a digest, something urgent, or a test.
CREATE TABLE notices (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  uid text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('digest', 'urgent', 'test')),
  made_at timestamptz NOT NULL,
  alerts jsonb NOT NULL
);
COMMENT ON COLUMN notices.alerts IS 'ToldAlert[] of packages/domain/src/alerts/alert.ts, as they were at that moment.';
CREATE INDEX notices_by_user ON notices (uid, made_at DESC);

-- A notice on its way to a channel; its id is what a receiver sees, the same at every try.
CREATE TABLE deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  notice_id uuid NOT NULL REFERENCES notices ON DELETE CASCADE,
  channel_id uuid NOT NULL REFERENCES channels_of_users ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('due', 'sent', 'parked', 'dismissed')),
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  made_at timestamptz NOT NULL,
  next_try_at timestamptz,
  last_try_at timestamptz,
  last_status smallint,
  last_answer text,
  last_error text,
  sent_at timestamptz,
  UNIQUE (notice_id, channel_id),
  CHECK ((state = 'sent') = (sent_at IS NOT NULL))
);
CREATE INDEX deliveries_due ON deliveries (next_try_at) WHERE state = 'due';
CREATE INDEX deliveries_by_channel ON deliveries (channel_id, made_at DESC);
