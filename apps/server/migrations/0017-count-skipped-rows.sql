-- Rows that the mapping says not to read are counted by themselves: they are neither flawed nor beyond a limit.
ALTER TABLE batches ADD rows_skipped bigint NOT NULL DEFAULT 0;
ALTER TABLE batches
  DROP CONSTRAINT batches_check,
  ADD CONSTRAINT batches_rows_check
    CHECK (rows_read = rows_stored + rows_repeated + rows_set_aside + rows_skipped + rows_rejected);

-- The field that a row left out was read for, beside the column of the file.
ALTER TABLE rows_left_out ADD field text;
