-- Batches whose effect somebody took back, and gave back (room: evidence). What they brought stays as evidence.
CREATE TABLE batch_decisions (
  number int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  batch_number int NOT NULL REFERENCES batches,
  decision text NOT NULL CHECK (decision IN ('withdrawn', 'restored')),
  decided_by text NOT NULL CHECK (decided_by <> ''),
  decided_at timestamptz NOT NULL,
  why text NOT NULL CHECK (why <> '')
);
CREATE INDEX batch_decisions_by_batch ON batch_decisions (batch_number);
CREATE TRIGGER batch_decisions_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON batch_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_evidence();

-- Those whose last decision is to withdraw them: whoever reads evidence leaves out what they saw.
CREATE TABLE withdrawn_batches (batch_number int PRIMARY KEY REFERENCES batches);

-- The reviews that a withdrawn batch brought, until it is restored (room: reviews).
CREATE TABLE withdrawn_reviews (
  batch_number int NOT NULL REFERENCES batches,
  campsite_id int NOT NULL REFERENCES campsites,
  review jsonb NOT NULL
);
CREATE INDEX withdrawn_reviews_by_batch ON withdrawn_reviews (batch_number);

-- How many campsites a batch brought something of; null where that was not counted.
ALTER TABLE batches ADD campsites int;
UPDATE batches b SET campsites = counted.campsites FROM (
  SELECT batch_number, count(DISTINCT campsite_id) AS campsites FROM (
    SELECT batch_number, campsite_id FROM observations
    UNION ALL SELECT batch_number, campsite_id FROM confirmations
    UNION ALL SELECT batch_number, campsite_id FROM reviews
  ) brought GROUP BY batch_number
) counted WHERE counted.batch_number = b.number;
