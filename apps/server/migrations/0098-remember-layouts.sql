-- How a file with a header was read when it was last imported in the browser (room: imports): proposed for the next file with the same
-- columns, listed, and forgotten when somebody asks. Mappings are json, not jsonb: the order of texts to translate has a meaning.
CREATE TABLE remembered_layouts (
  number int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  header_sha256 text NOT NULL CHECK (header_sha256 ~ '^[0-9a-f]{64}$'),
  kind text NOT NULL CHECK (kind IN ('prices', 'campsites', 'reviews', 'holidays', 'occupancy')),
  file_name text NOT NULL,
  header json NOT NULL,
  mapping json NOT NULL,
  guessed json NOT NULL,
  answered_by text NOT NULL,
  answered_at timestamptz NOT NULL,
  UNIQUE (header_sha256, kind)
);
COMMENT ON COLUMN remembered_layouts.header_sha256 IS 'Of the set of the names of its columns, in plain words.';
COMMENT ON COLUMN remembered_layouts.guessed IS 'Mapping and questions of the guess then, before anybody changed it.';
