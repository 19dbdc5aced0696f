-- Restrictions of a night, packed into one integer as domain/offers/stay-terms.ts says; null when no night of the month has
-- any (rooms: evidence and prices).
ALTER TABLE observations ADD terms int[];
ALTER TABLE prices ADD terms int[];

-- What was looked for at one moment, whatever was found: a part of the scope that is 0, or -1 nights, stands for all values.
-- Bit n of the masks is the night at index n of the month.
CREATE TABLE looks (
  campsite_id int NOT NULL REFERENCES campsites,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  channel_id smallint NOT NULL,
  guests smallint NOT NULL,
  nights smallint NOT NULL,
  observed_at timestamptz NOT NULL,
  batch_number int NOT NULL REFERENCES batches,
  answered_nights int NOT NULL,
  failed_nights int NOT NULL,
  PRIMARY KEY (campsite_id, month, channel_id, guests, nights, observed_at, batch_number)
);
CREATE INDEX looks_by_batch ON looks USING brin (batch_number) WITH (autosummarize = on);
CREATE TRIGGER looks_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON looks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_evidence();

-- The newest looks at every night: seconds since 1970 by night, null where there was none (room: prices).
CREATE TABLE look_months (
  campsite_id int NOT NULL REFERENCES campsites,
  month date NOT NULL,
  channel_id smallint NOT NULL,
  guests smallint NOT NULL,
  nights smallint NOT NULL,
  answered_s bigint[] NOT NULL,
  failed_s bigint[] NOT NULL,
  PRIMARY KEY (campsite_id, month, channel_id, guests, nights)
);
