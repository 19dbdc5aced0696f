-- For how many hours a quote of a stay stands against nightly rates that are seen later: three intervals of its source, by night; null is 48
-- hours, the least, and what nightly rates have (rooms: evidence and prices). It is kept with what was seen, so that the past stays what it was
-- when somebody changes the interval of a source.
ALTER TABLE observations ADD stands_hours smallint[];
ALTER TABLE prices ADD stands_hours smallint[];

-- Of a source by the interval that the register has now; null for 48 hours, also of a source that is not registered.
CREATE FUNCTION quote_stands_hours(source smallint) RETURNS smallint LANGUAGE sql STABLE
RETURN (
  SELECT least(ceil(coalesce(r.expected_every_s, r.every_s) * 3 / 3600.0), 32767)::smallint
  FROM sources s JOIN registered_sources r ON lower(r.name) = lower(s.name)
  WHERE s.id = source AND coalesce(r.expected_every_s, r.every_s) > 16 * 3600
);

-- Prices of stays are others now: whatever was answered before is asked for again.
UPDATE data_versions SET version = version + 1;
