-- Results that a scheduled run at a platform left behind (room: sources): read once, by the run's id.
ALTER TABLE registered_sources ADD COLUMN run jsonb, ADD COLUMN run_id text CHECK (length(run_id) <= 300);
COMMENT ON COLUMN registered_sources.run IS 'The address that names the last run, and the member of its answer that is its id.';
COMMENT ON COLUMN registered_sources.run_id IS 'Of the run whose results were read last.';
