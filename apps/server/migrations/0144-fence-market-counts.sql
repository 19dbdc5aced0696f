-- Who counts a round holds a lock that ends with its connection. What it still brings after another has begun is refused.
ALTER TABLE market_counts ADD COLUMN fence int NOT NULL DEFAULT 0;
COMMENT ON COLUMN market_counts.fence IS 'Raised by each who begins a round: only the last of them keeps anything of it.';
