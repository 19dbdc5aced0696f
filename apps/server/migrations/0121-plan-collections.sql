-- A plan of a source (room: sources): which stays it asks for by itself, and within which budget.
ALTER TABLE registered_sources ADD COLUMN plan jsonb;

-- A cell is one stay of one campsite that was asked for; one that was never asked has no row. The row is taken before the call is made, so
-- that a killed process asks no cell twice.
CREATE TABLE plan_cells (
  source_id int NOT NULL REFERENCES registered_sources ON DELETE CASCADE,
  campsite_id int NOT NULL REFERENCES campsites ON DELETE CASCADE,
  arrival date NOT NULL,
  nights smallint NOT NULL CHECK (nights > 0),
  adults smallint NOT NULL CHECK (adults > 0),
  asked_on date NOT NULL,
  asked_at timestamptz NOT NULL,
  outcome text CHECK (outcome IN ('answered', 'empty', 'failed', 'refused')),
  status int,
  reason jsonb,
  answered_at timestamptz,
  PRIMARY KEY (source_id, campsite_id, arrival, nights, adults)
);
COMMENT ON COLUMN plan_cells.outcome IS 'Null while it is asked, and of a try that was interrupted.';
COMMENT ON COLUMN plan_cells.answered_at IS 'When the platform last answered it, whatever came since.';

-- Calls that a plan made, by day: the budget is held by it, whatever becomes of the cells.
CREATE TABLE plan_calls (
  source_id int NOT NULL REFERENCES registered_sources ON DELETE CASCADE,
  day date NOT NULL,
  calls int NOT NULL CHECK (calls >= 0),
  PRIMARY KEY (source_id, day)
);
