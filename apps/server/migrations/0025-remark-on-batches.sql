-- What an import was told beside its counts (room: evidence), so that whoever sends it again is told the same.
ALTER TABLE batches ADD remarks jsonb;
COMMENT ON COLUMN batches.remarks IS 'Wordings that no filter finds, wordings without a decision, columns that nothing was read from; null of imports before this column.';
