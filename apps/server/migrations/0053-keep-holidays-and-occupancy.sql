-- Two more kinds of files: holidays, and what the statistics institute counts at campsites.
ALTER TABLE batches DROP CONSTRAINT batches_kind_check,
  ADD CONSTRAINT batches_kind_check CHECK (kind IN ('prices', 'campsites', 'reviews', 'holidays', 'occupancy'));
ALTER TABLE registered_sources DROP CONSTRAINT registered_sources_kind_check,
  ADD CONSTRAINT registered_sources_kind_check CHECK (kind IN ('prices', 'campsites', 'reviews', 'holidays', 'occupancy'));
ALTER TABLE uploads DROP CONSTRAINT uploads_kind_check,
  ADD CONSTRAINT uploads_kind_check CHECK (kind IN ('prices', 'campsites', 'reviews', 'holidays', 'occupancy'));

-- Spans of holidays as each batch told them (room: holidays). What stands of them is decided when they are read, so that a batch
-- can be withdrawn and restored. The area is a region, a school zone or a whole country.
CREATE TABLE holidays (
  batch_number int NOT NULL REFERENCES batches,
  area text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('school', 'public')),
  name text NOT NULL,
  first_day date NOT NULL,
  last_day date NOT NULL CHECK (last_day >= first_day),
  known_until date,
  PRIMARY KEY (batch_number, area, kind, first_day, last_day, name)
);

-- Monthly figures of campsites in a region, a province or all of Spain; the value is null where it is kept secret.
CREATE TABLE camping_occupancy (
  batch_number int NOT NULL REFERENCES batches,
  place text NOT NULL,
  measure text NOT NULL,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  value_hundredths bigint CHECK (value_hundredths >= 0),
  PRIMARY KEY (batch_number, place, measure, month)
);
CREATE INDEX camping_occupancy_by_place ON camping_occupancy (measure, place, month);
