-- A review names its batch and the source of that batch: one key holds both, which says more than two apart and is looked up once
-- for each review of an import.
CREATE UNIQUE INDEX batches_of_source ON batches (number, source_id);
ALTER TABLE reviews
  DROP CONSTRAINT reviews_batch_number_fkey,
  DROP CONSTRAINT reviews_source_id_fkey,
  ADD CONSTRAINT reviews_origin_fkey FOREIGN KEY (batch_number, source_id) REFERENCES batches (number, source_id);
