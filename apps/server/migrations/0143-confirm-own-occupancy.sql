-- A count that is found again unmoved is a row without arrays, which names the row that says it (module: own-occupancy).
ALTER TABLE sold_units ADD COLUMN stated_at timestamptz, ADD COLUMN stated_batch int;
COMMENT ON COLUMN sold_units.stated_at IS 'Found again: the row of the same campsite, month and wording that has the counts, with stated_batch. Null where this row has them.';
