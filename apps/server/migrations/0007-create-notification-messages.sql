-- What became of each rule in each of its periods (room: notifications): one row, whoever makes it and however often. The
-- row is what is known of a message; the queue only says when somebody looks at it.
CREATE TABLE notification_messages (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  uid text NOT NULL,
  rule_id text NOT NULL CHECK (rule_id <> ''),
  kind text NOT NULL CHECK (kind IN ('reviews', 'price')),
  rule jsonb NOT NULL,
  period text NOT NULL CHECK (period <> ''),
  due_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN
    ('due', 'sent', 'nothing', 'superseded', 'withdrawn', 'limited', 'parked', 'dismissed')),
  stale boolean NOT NULL DEFAULT false,
  found int NOT NULL DEFAULT 0 CHECK (found >= 0),
  subject text,
  message_id text UNIQUE,
  unsubscribe_token text UNIQUE,
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  unsure smallint NOT NULL DEFAULT 0 CHECK (unsure BETWEEN 0 AND 2),
  last_error text,
  last_try_at timestamptz,
  next_try_at timestamptz,
  told_until timestamptz,
  made_at timestamptz NOT NULL,
  sent_at timestamptz,
  UNIQUE (uid, rule_id, period),
  CHECK ((state = 'sent') = (sent_at IS NOT NULL)),
  CHECK (state IN ('nothing', 'limited') OR (message_id IS NOT NULL AND unsubscribe_token IS NOT NULL))
);
COMMENT ON COLUMN notification_messages.rule IS 'What the rule said then: it outlives the rule.';
COMMENT ON COLUMN notification_messages.attempts IS 'Tries that were begun.';
COMMENT ON COLUMN notification_messages.unsure IS
  'How often the whole message was handed to the mail server without an answer being known: it may have been received so often.';
COMMENT ON COLUMN notification_messages.told_until IS 'What arrived up to this moment was told, or was not worth telling.';

-- The last period of a rule, at every tick.
CREATE INDEX ON notification_messages (uid, rule_id, due_at DESC);
CREATE INDEX ON notification_messages (uid, sent_at DESC, id DESC) WHERE state = 'sent';
-- What is under way and what is parked: few rows, asked for at every tick and by the administrator.
CREATE INDEX ON notification_messages (due_at DESC, id) WHERE state IN ('due', 'parked');
CREATE INDEX ON notification_messages (due_at);
