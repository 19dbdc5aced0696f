-- Files that administrators bring in the browser (room: imports). The bytes lie in DATA_DIR/uploads under the id, for a day or until
-- they are imported; this row says what is known of them and survives a restart.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  uid text NOT NULL,
  sent_by text NOT NULL,
  file_name text NOT NULL CHECK (file_name <> ''),
  bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  state text NOT NULL CHECK (
    state IN ('receiving', 'ready', 'trying', 'importing', 'done', 'refused', 'cancelled', 'interrupted')
  ),
  kind text CHECK (kind IN ('prices', 'campsites', 'reviews')),
  mapping jsonb,
  problem text,
  report jsonb,
  left_out jsonb NOT NULL DEFAULT '[]',
  batch int,
  received_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL
);
COMMENT ON COLUMN uploads.file_name IS 'As the sender calls it, cleaned; never a part of a path.';
COMMENT ON COLUMN uploads.left_out IS 'Rows left out by the last try or import, at most 10,000, as the ledger tells them.';
COMMENT ON COLUMN uploads.batch IS 'The number of the batch that was made of it.';
CREATE INDEX uploads_by_user ON uploads (uid, received_at DESC);
