-- What became of backups and rehearsals (room: backups). The files themselves lie in BACKUP_DIR.
CREATE TABLE backup_runs (
  number int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('nightly', 'asked', 'rehearsal')),
  file_name text NOT NULL,
  began_at timestamptz NOT NULL,
  ended_at timestamptz,
  rows bigint,
  bytes bigint,
  hash text,
  problem text
);
COMMENT ON COLUMN backup_runs.problem IS 'Why nothing came of it, in a sentence; null where all went well, or it is under way.';
CREATE INDEX backup_runs_by_moment ON backup_runs (began_at DESC);
