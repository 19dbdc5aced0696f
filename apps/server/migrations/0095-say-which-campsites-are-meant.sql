-- Names by which somebody said that a campsite is meant (room: watchlists): every reader of files finds it by them.
CREATE TABLE campsite_names (
  name text PRIMARY KEY CHECK (name <> ''),
  written text NOT NULL,
  campsite_id int NOT NULL REFERENCES campsites ON DELETE CASCADE,
  said_at timestamptz NOT NULL
);
CREATE INDEX campsite_names_by_campsite ON campsite_names (campsite_id);
COMMENT ON COLUMN campsite_names.name IS 'In plain letters: without case, accents, blanks, quotes and stars.';
COMMENT ON COLUMN campsite_names.written IS 'As the file wrote it.';

ALTER TABLE campsites ADD made_by int;
COMMENT ON COLUMN campsites.made_by IS 'The batch that brought it first; null of those made otherwise, or before this was kept.';

ALTER TABLE uploads ADD campsites jsonb;
COMMENT ON COLUMN uploads.campsites IS 'What was answered of the campsites that the file names and nobody knew.';
