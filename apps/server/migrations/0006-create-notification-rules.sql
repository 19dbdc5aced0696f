-- What users asked to be told (room: notifications). A rule is what it says: its id is made from its kind, schedule and
-- limits, so that one that is removed and made again is the same (packages/domain/src/notification-rule.ts).
CREATE TABLE notification_rules (
  uid text NOT NULL,
  id text NOT NULL CHECK (id <> ''),
  kind text NOT NULL CHECK (kind IN ('reviews', 'price')),
  position int NOT NULL,
  schedule text NOT NULL CHECK (schedule IN ('daily', 'weekly')),
  day smallint CHECK (day BETWEEN 1 AND 7),
  condition text CHECK (condition IN ('below', 'above')),
  note_hundredths smallint CHECK (note_hundredths BETWEEN 0 AND 1000),
  up boolean,
  spread_hundredths smallint CHECK (spread_hundredths BETWEEN 0 AND 10000),
  enabled boolean NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (uid, id),
  CHECK (day IS NULL OR schedule = 'weekly'),
  CHECK ((kind = 'reviews') = (condition IS NOT NULL) AND (condition IS NULL) = (note_hundredths IS NULL)),
  CHECK ((kind = 'price') = (up IS NOT NULL) AND (up IS NULL) = (spread_hundredths IS NULL)),
  CHECK (kind = 'price' OR schedule = 'weekly')
);
COMMENT ON COLUMN notification_rules.since IS 'When it was made, or last turned on: it tells of nothing earlier.';

-- Rises with every change of a user's rules: the second of two who change them at once is told.
CREATE TABLE notification_versions (
  uid text PRIMARY KEY,
  version int NOT NULL CHECK (version > 0)
);
