-- Who acts, and to whom something is done. The audit log names them by number alone, so that a person can be forgotten without an entry
-- being rewritten: their row keeps a pseudonym.
CREATE TABLE audit_parties (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('person', 'api_key', 'command', 'system', 'stranger')),
  ident text NOT NULL CHECK (ident <> ''),
  uid text,
  name text NOT NULL,
  erased_at timestamptz,
  UNIQUE (kind, ident)
);
COMMENT ON COLUMN audit_parties.ident IS 'What tells two of a kind apart: the uid of a person, the id of an API key, else the name. Of the erased it is their number.';
COMMENT ON COLUMN audit_parties.uid IS 'The person, or whose API key it is; null for others, for the erased, and where only the address was kept.';
COMMENT ON COLUMN audit_parties.name IS 'An e-mail address, the name of an API key, or what acted. Empty for the erased.';
CREATE INDEX audit_parties_by_uid ON audit_parties (uid);

-- The number of a party, which is made when it was not known.
CREATE FUNCTION audit_party(of_kind text, of_ident text, of_uid text, of_name text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  known int;
BEGIN
  SELECT id INTO known FROM audit_parties WHERE kind = of_kind AND ident = of_ident;
  IF known IS NOT NULL THEN
    RETURN known;
  END IF;
  INSERT INTO audit_parties (kind, ident, uid, name) VALUES (of_kind, of_ident, of_uid, of_name)
    ON CONFLICT (kind, ident) DO NOTHING RETURNING id INTO known;
  IF known IS NULL THEN
    -- Another transaction made it meanwhile; a new statement sees it.
    SELECT id INTO known FROM audit_parties WHERE kind = of_kind AND ident = of_ident;
  END IF;
  RETURN known;
END
$$;

-- Whoever did something stays who they are; they can be forgotten, and nothing else.
CREATE FUNCTION refuse_to_rewrite_audit_parties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND NEW.name = '' AND NEW.uid IS NULL AND NEW.id = OLD.id AND NEW.kind = OLD.kind THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only: % of who is in it is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER audit_parties_are_append_only BEFORE UPDATE OR DELETE ON audit_parties
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_audit_parties();

ALTER TABLE audit_log DISABLE TRIGGER audit_log_is_append_only;
ALTER TABLE audit_log RENAME COLUMN actor TO actor_text;
ALTER TABLE audit_log
  ADD COLUMN area text GENERATED ALWAYS AS (split_part(action, '.', 1)) STORED,
  ADD COLUMN actor int REFERENCES audit_parties,
  ADD COLUMN target int REFERENCES audit_parties,
  ADD COLUMN network text,
  ADD COLUMN request_id text;
COMMENT ON COLUMN audit_log.target IS 'The person to whom it was done; `subject` is the thing.';
COMMENT ON COLUMN audit_log.network IS 'From where: 24 bits of an IPv4 address, 64 of IPv6.';

-- Entries of earlier versions name people by their addresses; who had one is known where they have an API key.
UPDATE audit_log SET actor = audit_party('person', coalesce((SELECT uid FROM api_keys WHERE owner_email = actor_text LIMIT 1), actor_text),
  (SELECT uid FROM api_keys WHERE owner_email = actor_text LIMIT 1), actor_text);
UPDATE audit_log SET target = (SELECT audit_party('person', coalesce(max(uid), owner), max(uid), owner)
    FROM (SELECT split_part(subject, ' of ', 2) AS owner) AS found LEFT JOIN api_keys ON owner_email = owner GROUP BY owner),
  subject = split_part(subject, ' of ', 1)
  WHERE action LIKE 'api\_key.%' AND subject LIKE '% of %';

ALTER TABLE audit_log
  ALTER COLUMN actor SET NOT NULL,
  DROP COLUMN actor_text,
  ALTER COLUMN subject DROP NOT NULL,
  DROP CONSTRAINT audit_log_subject_check,
  ADD COLUMN words tsvector GENERATED ALWAYS AS
    (to_tsvector('simple', coalesce(subject, '')) || jsonb_to_tsvector('simple', details, '["string", "numeric"]')) STORED;
ALTER TABLE audit_log ENABLE TRIGGER audit_log_is_append_only;

DROP INDEX audit_log_by_action;
CREATE INDEX audit_log_by_moment ON audit_log (at, number);
CREATE INDEX audit_log_by_area ON audit_log (area, at, number);
CREATE INDEX audit_log_by_action ON audit_log (action, at, number);
CREATE INDEX audit_log_by_actor ON audit_log (actor, at, number);
CREATE INDEX audit_log_by_target ON audit_log (target, at, number) WHERE target IS NOT NULL;
CREATE INDEX audit_log_by_words ON audit_log USING gin (words);

-- The one way out: what is older than the operator keeps, and never what is younger than thirty days.
DROP TRIGGER audit_log_is_append_only ON audit_log;
CREATE OR REPLACE FUNCTION refuse_to_rewrite_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_LEVEL = 'ROW' THEN
    IF current_setting('vivac.audit_retention', true) = 'kept' AND OLD.at < now() - interval '30 days' THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_audit_log();
CREATE TRIGGER audit_log_is_not_deleted BEFORE DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_audit_log();
