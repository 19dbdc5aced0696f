-- Changes and reviews are found in what is stored: what is made of prices alone need not be made anew for them.
ALTER TABLE data_versions ADD COLUMN beside_prices bigint NOT NULL DEFAULT 0;
COMMENT ON COLUMN data_versions.beside_prices IS 'How many raises of the version were of something else than prices: the rest is the version of the prices.';
