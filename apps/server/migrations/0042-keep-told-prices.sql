-- What a sent message of prices held (room: notifications): the next one of its rule begins with what is new since, and its
-- reader can open the whole list. Null of what was sent before, and of kinds that tell what arrived.
ALTER TABLE notification_messages ADD COLUMN told_prices jsonb;
COMMENT ON COLUMN notification_messages.told_prices IS
  'Campsites by id, prices in cents: {"reference": 1, "prices": [{"date", "competitor": 2, "priceCents", "competitorCents"}]}.';
