-- Evidence is changed where a transaction says so (evidence/store.ts): triggers cannot be turned off where a table lies on several machines.
CREATE OR REPLACE FUNCTION refuse_to_rewrite_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'TRUNCATE' AND current_setting('vivac.changes_evidence', true) = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'Evidence (%) is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
