-- Campsites and who compares which (room: watchlists).
CREATE TABLE campsites (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL UNIQUE CHECK (name <> ''),
  latitude double precision CHECK (abs(latitude) <= 90),
  longitude double precision CHECK (abs(longitude) <= 180),
  province text,
  region text,
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('waiting', 'active')),
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((latitude IS NULL) = (longitude IS NULL))
);

CREATE TABLE campsite_links (
  link text PRIMARY KEY,
  campsite_id int NOT NULL REFERENCES campsites ON DELETE CASCADE
);
CREATE INDEX campsite_links_by_campsite ON campsite_links (campsite_id);

CREATE TABLE watchlists (
  uid text NOT NULL,
  campsite_id int NOT NULL REFERENCES campsites,
  role text NOT NULL CHECK (role IN ('reference', 'competitor')),
  position int NOT NULL,
  PRIMARY KEY (uid, campsite_id)
);
CREATE UNIQUE INDEX watchlists_one_reference ON watchlists (uid) WHERE role = 'reference';

-- What was received (room: collection).
CREATE TABLE sources (
  id smallint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL UNIQUE CHECK (name <> '')
);

CREATE TABLE batches (
  number int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  id text NOT NULL UNIQUE CHECK (id <> ''),
  source_id smallint NOT NULL REFERENCES sources,
  kind text NOT NULL CHECK (kind IN ('prices', 'campsites', 'reviews')),
  content_hash text NOT NULL,
  sent_by text NOT NULL,
  received_at timestamptz NOT NULL,
  observed_from timestamptz,
  observed_to timestamptz,
  rows_read bigint NOT NULL,
  rows_stored bigint NOT NULL,
  rows_repeated bigint NOT NULL,
  rows_set_aside bigint NOT NULL,
  rows_rejected bigint NOT NULL,
  CHECK (rows_read = rows_stored + rows_repeated + rows_set_aside + rows_rejected)
);

-- Rows kept out of the market by a limit of the mapping, or refused, with where they stood and why.
CREATE TABLE rows_left_out (
  batch_number int NOT NULL REFERENCES batches,
  file text NOT NULL,
  line bigint NOT NULL,
  outcome text NOT NULL CHECK (outcome IN ('set_aside', 'rejected')),
  column_name text,
  reason text NOT NULL,
  value text
);
CREATE INDEX rows_left_out_by_batch ON rows_left_out (batch_number);

-- The parts of an offer, by small numbers.
CREATE TABLE channels (
  id smallint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL UNIQUE
);
CREATE TABLE accommodation_types (
  id smallint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL UNIQUE
);
CREATE TABLE original_types (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL UNIQUE
);
CREATE TABLE cancellation_policies (
  id smallint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL UNIQUE
);
CREATE TABLE extras (
  id smallint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL UNIQUE
);

-- Evidence. One row is what one batch saw of one offer in one month; element n of an array is night n of the month.
-- seen_s (seconds since 1970-01-01, by night) is null when every night was seen at observed_at.
CREATE TABLE observations (
  campsite_id int NOT NULL REFERENCES campsites,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  guests smallint NOT NULL,
  channel_id smallint NOT NULL,
  type_id smallint NOT NULL,
  cancellation_id smallint NOT NULL,
  extras_id smallint NOT NULL,
  original_type_id int NOT NULL,
  nights smallint NOT NULL,
  observed_at timestamptz NOT NULL,
  batch_number int NOT NULL REFERENCES batches,
  part int NOT NULL,
  observed_nights int NOT NULL,
  price_cents int[] NOT NULL,
  availability smallint[] NOT NULL,
  seen_s bigint[],
  PRIMARY KEY (campsite_id, month, guests, channel_id, type_id, cancellation_id, extras_id, original_type_id, nights,
    observed_at, batch_number, part)
);

CREATE FUNCTION refuse_to_rewrite_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Observations are append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER observations_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON observations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_evidence();

-- The newest observation of every offer and night, in the same month blocks (room: prices).
CREATE TABLE prices (
  campsite_id int NOT NULL REFERENCES campsites,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  guests smallint NOT NULL,
  channel_id smallint NOT NULL,
  type_id smallint NOT NULL,
  cancellation_id smallint NOT NULL,
  extras_id smallint NOT NULL,
  original_type_id int NOT NULL,
  nights smallint NOT NULL,
  observed_nights int NOT NULL,
  price_cents int[] NOT NULL,
  availability smallint[] NOT NULL,
  seen_at timestamptz NOT NULL,
  seen_s bigint[],
  PRIMARY KEY (campsite_id, month, guests, channel_id, type_id, cancellation_id, extras_id, original_type_id, nights)
) WITH (fillfactor = 85);

-- The nights of a campsite's month that were observed under any filters: tells "not offered" from "no data".
CREATE TABLE observed_months (
  campsite_id int NOT NULL REFERENCES campsites,
  month date NOT NULL,
  observed_nights int NOT NULL,
  PRIMARY KEY (campsite_id, month)
);

-- Which values of the filters occur at a campsite; kept at import, so that nobody counts prices to fill a list.
CREATE TABLE campsite_options (
  campsite_id int NOT NULL REFERENCES campsites,
  dimension text NOT NULL CHECK (dimension IN ('guests', 'channel', 'type', 'cancellation', 'extras')),
  value int NOT NULL,
  PRIMARY KEY (campsite_id, dimension, value)
);

-- Raised by every import that touches a campsite: the answers of the dashboard are valid as long as it stands.
CREATE TABLE data_versions (
  campsite_id int PRIMARY KEY REFERENCES campsites,
  version bigint NOT NULL
);
