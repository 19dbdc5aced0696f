-- Length of stay is a filter: its values are options of a campsite like those of any other dimension (room: prices).
ALTER TABLE campsite_options DROP CONSTRAINT campsite_options_dimension_check;
ALTER TABLE campsite_options ADD CONSTRAINT campsite_options_dimension_check
  CHECK (dimension IN ('guests', 'channel', 'type', 'cancellation', 'extras', 'nights'));

INSERT INTO campsite_options (campsite_id, dimension, value)
SELECT DISTINCT campsite_id, 'nights', nights FROM prices
ON CONFLICT DO NOTHING;

UPDATE data_versions SET version = version + 1;
