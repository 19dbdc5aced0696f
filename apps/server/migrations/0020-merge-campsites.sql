-- Several listings may be one campsite (room: watchlists). What was seen stays with the listing that it was seen for: of which
-- campsite a listing is a part is a decision, applied when campsites are read.
ALTER TABLE campsites
  ADD merged_into int REFERENCES campsites ON DELETE SET NULL CHECK (merged_into <> id),
  ADD survivor_id int REFERENCES campsites ON DELETE SET NULL CHECK (survivor_id <> id);
COMMENT ON COLUMN campsites.merged_into IS 'Of which campsite somebody decided that it is a part.';
COMMENT ON COLUMN campsites.survivor_id IS 'The campsite at the end of merged_into; null for one that is no part.';
CREATE INDEX campsites_by_survivor ON campsites (survivor_id) WHERE survivor_id IS NOT NULL;

-- Who merged, split and moved what, when and why; the names are those of that moment.
CREATE TABLE campsite_decisions (
  number int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  decision text NOT NULL CHECK (decision IN ('merged', 'split', 'link_moved')),
  campsite_id int NOT NULL REFERENCES campsites ON DELETE CASCADE,
  campsite text NOT NULL,
  from_campsite text,
  into_campsite text,
  link text,
  decided_by text NOT NULL CHECK (decided_by <> ''),
  decided_at timestamptz NOT NULL,
  why text NOT NULL CHECK (why <> '')
);
CREATE INDEX campsite_decisions_by_campsite ON campsite_decisions (campsite_id);
CREATE TRIGGER campsite_decisions_are_append_only BEFORE UPDATE ON campsite_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_evidence();

-- The reviews of a listing that another listing of the same campsite has too, by source and key: they count once (room: reviews).
CREATE TABLE repeated_reviews (
  campsite_id int NOT NULL REFERENCES campsites,
  source_id smallint NOT NULL,
  review_key text NOT NULL,
  batch_number int NOT NULL REFERENCES batches,
  review jsonb NOT NULL,
  PRIMARY KEY (campsite_id, source_id, review_key)
);
CREATE INDEX repeated_reviews_by_batch ON repeated_reviews (batch_number);
