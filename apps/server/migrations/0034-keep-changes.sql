-- Changes of prices and availability, computed from the evidence behind the imports (room: changes).

-- Of which campsites what a batch brought is still to be looked at; written with the batch. Anew: from all of their evidence.
CREATE TABLE change_marks (
  campsite_id int NOT NULL REFERENCES campsites ON DELETE CASCADE,
  batch_number int NOT NULL REFERENCES batches ON DELETE CASCADE,
  is_anew boolean NOT NULL DEFAULT false,
  PRIMARY KEY (batch_number, campsite_id)
);
CREATE INDEX change_marks_by_campsite ON change_marks (campsite_id);

-- What a person is asked about a source of which more than half moved in one batch.
CREATE TABLE change_questions (
  number int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  source_id smallint NOT NULL REFERENCES sources,
  asked_at timestamptz NOT NULL,
  answer text CHECK (answer IN ('meaning_changed', 'true_changes')),
  answered_by text,
  answered_at timestamptz,
  CHECK ((answer IS NULL) = (answered_by IS NULL) AND (answer IS NULL) = (answered_at IS NULL))
);
CREATE UNIQUE INDEX change_questions_open ON change_questions (source_id) WHERE answer IS NULL;

-- How the looks of a batch count: held back while its question is open; as new meaning they move the baseline and are no change.
CREATE TABLE change_batches (
  batch_number int PRIMARY KEY REFERENCES batches ON DELETE CASCADE,
  verdict text NOT NULL CHECK (verdict IN ('counts', 'held', 'new_meaning')),
  question int REFERENCES change_questions,
  known_rates int,
  moved_rates int,
  campsite_ids int[]
);
CREATE INDEX change_batches_by_question ON change_batches (question) WHERE question IS NOT NULL;

-- What the fold knows of one offer's month, where anything of it ever moved: packages/domain/src/changes.
CREATE TABLE change_tracks (
  campsite_id int NOT NULL REFERENCES campsites ON DELETE CASCADE,
  month date NOT NULL,
  guests smallint NOT NULL,
  channel_id smallint NOT NULL,
  type_id smallint NOT NULL,
  cancellation_id smallint NOT NULL,
  extras_id smallint NOT NULL,
  original_type_id int NOT NULL,
  nights smallint NOT NULL,
  tracks jsonb NOT NULL,
  is_waiting boolean NOT NULL,
  last_s bigint NOT NULL,
  PRIMARY KEY (campsite_id, month, guests, channel_id, type_id, cancellation_id, extras_id, original_type_id, nights)
);
COMMENT ON COLUMN change_tracks.is_waiting IS 'The next look matters even where it sees just the same.';
COMMENT ON COLUMN change_tracks.last_s IS 'Seconds since 1970 of the newest look that was folded.';

-- Changes of one offer in one month that are alike but for the night; bit n of the mask is the night at index n, and the arrays
-- have an element for each night of the mask.
CREATE TABLE offer_changes (
  campsite_id int NOT NULL REFERENCES campsites ON DELETE CASCADE,
  month date NOT NULL,
  guests smallint NOT NULL,
  channel_id smallint NOT NULL,
  type_id smallint NOT NULL,
  cancellation_id smallint NOT NULL,
  extras_id smallint NOT NULL,
  original_type_id int NOT NULL,
  nights smallint NOT NULL,
  kind text NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'open', 'recovering', 'closed')),
  night_mask int NOT NULL,
  from_values int[] NOT NULL,
  to_values int[] NOT NULL,
  price_cents int[] NOT NULL,
  seen_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  closed_at timestamptz,
  source_id smallint NOT NULL REFERENCES sources,
  is_own boolean NOT NULL
);
CREATE INDEX offer_changes_by_offer ON offer_changes (campsite_id, month, guests, channel_id, original_type_id);
CREATE INDEX offer_changes_by_moment ON offer_changes (campsite_id, seen_at);

-- When a source brought something of a campsite last.
CREATE TABLE campsite_looks (
  campsite_id int NOT NULL REFERENCES campsites ON DELETE CASCADE,
  source_id smallint NOT NULL REFERENCES sources,
  looked_at timestamptz NOT NULL,
  PRIMARY KEY (campsite_id, source_id)
);

-- Stretches of time in which the clock of the server was set.
CREATE TABLE clock_jumps (
  from_at timestamptz NOT NULL,
  to_at timestamptz NOT NULL,
  CHECK (from_at <= to_at)
);

-- When a user last looked at the changes, and when before that visit.
CREATE TABLE change_visits (
  uid text PRIMARY KEY,
  visited_at timestamptz NOT NULL,
  previous_at timestamptz
);
