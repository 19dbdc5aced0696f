-- Only sources whose state may be another than the one that was told are read when changes are told (room: sources).
ALTER TABLE registered_sources ADD tell_from timestamptz DEFAULT '-infinity';
COMMENT ON COLUMN registered_sources.tell_from IS 'From when on its state may be another than the one that was told; null while nothing of it changes.';
CREATE INDEX registered_sources_to_tell ON registered_sources (tell_from) WHERE tell_from IS NOT NULL;

CREATE FUNCTION source_may_be_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever tells its state says itself when to look again.
  IF NEW.tell_from IS NOT DISTINCT FROM OLD.tell_from THEN NEW.tell_from := '-infinity'; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER registered_sources_may_be_told BEFORE UPDATE ON registered_sources
  FOR EACH ROW EXECUTE FUNCTION source_may_be_told();

CREATE FUNCTION sources_of_host_may_be_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE registered_sources SET tell_from = '-infinity' WHERE host = coalesce(NEW.host, OLD.host);
  RETURN NULL;
END $$;
CREATE TRIGGER source_consents_may_be_told AFTER INSERT OR UPDATE OR DELETE ON source_consents
  FOR EACH ROW EXECUTE FUNCTION sources_of_host_may_be_told();
