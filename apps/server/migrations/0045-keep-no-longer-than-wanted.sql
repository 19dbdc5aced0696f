-- The retention takes people with their last entry: a party of the audit log that no entry names any more.
CREATE OR REPLACE FUNCTION refuse_to_rewrite_audit_parties() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL AND NEW.name = '' AND NEW.uid IS NULL AND NEW.id = OLD.id AND NEW.kind = OLD.kind THEN
      RETURN NEW;
    END IF;
  ELSIF current_setting('vivac.audit_retention', true) = 'kept' THEN
    -- Those that an entry names are kept by its foreign key.
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The audit log is append-only: % of who is in it is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;

-- Who decided something stays known until they are erased: then a pseudonym stands in their place, and nothing else changes.
CREATE FUNCTION refuse_to_rewrite_decisions() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  who text := TG_ARGV[0];
BEGIN
  IF to_jsonb(NEW) - who = to_jsonb(OLD) - who AND to_jsonb(NEW) ->> who ~ '^erased person \d+$' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Evidence (%) is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
DROP TRIGGER batch_decisions_are_append_only ON batch_decisions;
CREATE TRIGGER batch_decisions_are_append_only BEFORE DELETE OR TRUNCATE ON batch_decisions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_evidence();
CREATE TRIGGER batch_decisions_are_not_rewritten BEFORE UPDATE ON batch_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_decisions('decided_by');
DROP TRIGGER campsite_decisions_are_append_only ON campsite_decisions;
CREATE TRIGGER campsite_decisions_are_append_only BEFORE UPDATE ON campsite_decisions
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_decisions('decided_by');
DROP TRIGGER unit_type_changes_are_append_only ON unit_type_changes;
CREATE TRIGGER unit_type_changes_are_append_only BEFORE UPDATE ON unit_type_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_to_rewrite_decisions('changed_by');
