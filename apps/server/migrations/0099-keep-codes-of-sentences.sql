-- What is said to a person is kept as a code and its values, {"code", "values"}, and said in the reader's language. A sentence of an
-- earlier version stays as it was said, in English: a text instead of an object.
ALTER TABLE rows_left_out ALTER reason TYPE jsonb USING to_jsonb(reason);
ALTER TABLE registered_sources
  ALTER refused_reason TYPE jsonb USING to_jsonb(refused_reason),
  ALTER last_reason TYPE jsonb USING to_jsonb(last_reason);
ALTER TABLE source_tries ALTER reason TYPE jsonb USING to_jsonb(reason);
ALTER TABLE uploads ALTER problem TYPE jsonb USING to_jsonb(problem);
ALTER TABLE backup_runs ALTER problem TYPE jsonb USING to_jsonb(problem);
COMMENT ON COLUMN backup_runs.problem IS 'Why nothing came of it; null where all went well, or it is under way.';
