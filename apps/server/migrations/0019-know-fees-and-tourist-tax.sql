-- Beside the price of a night, in cents: what is mandatory on top of it, once a stay that arrives then, and the tourist tax of the
-- party, which is shown apart; null when no night of the month has any (rooms: evidence and prices).
ALTER TABLE observations ADD fee_cents int[], ADD tax_cents int[];
ALTER TABLE prices ADD fee_cents int[], ADD tax_cents int[];
