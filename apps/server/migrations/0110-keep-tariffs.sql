-- Price lists of campsites as somebody typed or read them (room: tariffs). A draft counts nothing; what was published is a batch of evidence.
CREATE TABLE tariffs (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  campsite_id int NOT NULL REFERENCES campsites ON DELETE CASCADE,
  tariff jsonb NOT NULL,
  version int NOT NULL DEFAULT 1,
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'counts', 'withdrawn')),
  -- As it was when it was published last; null before that.
  published jsonb,
  published_at timestamptz,
  batch_number int REFERENCES batches,
  -- The moment of its prices: none of another tariff of its campsite has the same.
  seen_at timestamptz,
  list_changed_at timestamptz,
  created_at timestamptz NOT NULL,
  created_by text NOT NULL,
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  CHECK ((state = 'draft') = (published IS NULL)),
  CHECK ((published IS NULL) = (batch_number IS NULL)),
  CHECK ((published IS NULL) = (seen_at IS NULL))
);
CREATE UNIQUE INDEX tariffs_by_campsite ON tariffs (campsite_id, seen_at);
COMMENT ON COLUMN tariffs.list_changed_at IS 'When the page that it was read from was seen to have another list; null while it has this one.';
