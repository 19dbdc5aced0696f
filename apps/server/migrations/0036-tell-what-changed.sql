-- Browsers hear of what changed while somebody looks (room: live).
ALTER TABLE data_versions ADD COLUMN raised_in xid8, ADD COLUMN months date[];
COMMENT ON COLUMN data_versions.raised_in IS 'The transaction that raised the version last; null before it was noted.';
COMMENT ON COLUMN data_versions.months IS 'The firsts of the months that the last raise was about; null where any may be.';
