-- The register of sources (room: sources): one row is the truth about one source; the queue only wakes who looks.
CREATE TABLE registered_sources (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL CHECK (name <> '' AND length(name) <= 100),
  door text NOT NULL CHECK (door IN ('feed', 'page', 'inbox', 'mailbox', 'push')),
  kind text CHECK (kind IN ('prices', 'campsites', 'reviews')),
  address text CHECK (length(address) <= 2000),
  host text,
  campsite_link text CHECK (length(campsite_link) <= 2000),
  mapping jsonb,
  ready_mapping text,
  -- What a person said of the blanks of the ready mapping, by field.
  ready_answers jsonb,
  allow_http boolean NOT NULL DEFAULT false,
  -- Names are shown, values never: they are sealed with the secret of the installation.
  header_names text[] NOT NULL DEFAULT '{}',
  sealed_headers bytea,
  every_s int CHECK (every_s >= 60),
  expected_every_s int CHECK (expected_every_s >= 60),
  added_at timestamptz NOT NULL,
  added_by text NOT NULL,
  version int NOT NULL DEFAULT 1,
  paused_at timestamptz,
  paused_by text,
  refused_reason text,
  failures int NOT NULL DEFAULT 0 CHECK (failures >= 0),
  last_try_at timestamptz,
  last_success_at timestamptz,
  last_change_at timestamptz,
  next_try_at timestamptz,
  asked_at timestamptz,
  last_outcome text,
  last_status int,
  last_reason text,
  etag text,
  last_modified text,
  content_hash text,
  tells_moments boolean NOT NULL DEFAULT false,
  rows_stored int,
  rows_left_out int,
  told_state text NOT NULL DEFAULT 'untried'
);
CREATE UNIQUE INDEX registered_sources_by_name ON registered_sources (lower(name));
CREATE INDEX registered_sources_due ON registered_sources (next_try_at) WHERE next_try_at IS NOT NULL;
COMMENT ON COLUMN registered_sources.asked_at IS 'When a person asked last to look now.';
COMMENT ON COLUMN registered_sources.tells_moments IS 'What came last says itself when it was observed: the same bytes again are nothing new.';
COMMENT ON COLUMN registered_sources.told_state IS 'The state that was told last.';

-- Every try, with what came of it.
CREATE TABLE source_tries (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  source_id int NOT NULL REFERENCES registered_sources ON DELETE CASCADE,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  outcome text CHECK (outcome IN ('stored', 'unchanged', 'failed', 'refused', 'interrupted')),
  status int,
  is_without_answer boolean NOT NULL DEFAULT false,
  reason text,
  batch_number int REFERENCES batches ON DELETE SET NULL,
  rows_stored int,
  rows_left_out int
);
CREATE INDEX source_tries_by_source ON source_tries (source_id, id DESC);

-- Who consented that a host is read, when, and on what ground. Withdrawn consents stay.
CREATE TABLE source_consents (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  host text NOT NULL CHECK (host <> ''),
  ground text NOT NULL CHECK (ground IN ('own_site', 'written_consent', 'licence')),
  note text NOT NULL CHECK (length(note) <= 500),
  given_by text NOT NULL CHECK (given_by <> ''),
  given_at timestamptz NOT NULL,
  withdrawn_by text,
  withdrawn_at timestamptz
);
CREATE INDEX source_consents_by_host ON source_consents (host);

-- One row a change of state and administrator: a mail that waits, or was sent. Without a source it is about the network.
CREATE TABLE source_mails (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  source_id int REFERENCES registered_sources ON DELETE CASCADE,
  source text,
  told text NOT NULL,
  reason text,
  uid text NOT NULL,
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'sent', 'parked', 'withdrawn')),
  attempts int NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  last_error text,
  asked_at timestamptz NOT NULL,
  last_try_at timestamptz,
  next_try_at timestamptz,
  sent_at timestamptz
);
CREATE INDEX source_mails_due ON source_mails (asked_at, id) WHERE state = 'due';

-- What was told last about the network; one row.
CREATE TABLE source_network (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  is_away boolean NOT NULL,
  since timestamptz
);
INSERT INTO source_network (is_away) VALUES (false);

-- What the last reading of a page told of its lodging.
CREATE TABLE page_facts (
  source_id int PRIMARY KEY REFERENCES registered_sources ON DELETE CASCADE,
  read_at timestamptz NOT NULL,
  facts jsonb NOT NULL
);
