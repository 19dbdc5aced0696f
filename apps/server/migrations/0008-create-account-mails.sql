-- Mails with a link to choose a password (room: accounts): the newest that was asked for of each user and kind. The row is what
-- is known of a mail; the queue only wakes who sends it. The link is a secret and is made when the mail is sent.
CREATE TABLE account_mails (
  uid text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('invite', 'reset')),
  id uuid NOT NULL UNIQUE DEFAULT gen_random_uuid(),
  language text CHECK (language IN ('es', 'en')),
  continue_url text,
  state text NOT NULL CHECK (state IN ('due', 'sent', 'parked', 'withdrawn', 'dismissed')),
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  last_error text,
  asked_at timestamptz NOT NULL,
  last_try_at timestamptz,
  next_try_at timestamptz,
  sent_at timestamptz,
  PRIMARY KEY (uid, kind),
  CHECK ((state = 'sent') = (sent_at IS NOT NULL))
);
COMMENT ON COLUMN account_mails.id IS 'Another one each time a mail is asked for: who still sends the one before changes nothing.';
COMMENT ON COLUMN account_mails.attempts IS 'Tries that were begun.';

-- What is under way and what is parked: few rows, asked for at every tick and by the administrator.
CREATE INDEX ON account_mails (asked_at DESC, id) WHERE state IN ('due', 'parked');
