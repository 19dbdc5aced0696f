-- Proposals that a user accepted or ignored, with the price then and all that they were made of (room: adviser). The newest of a night counts.
CREATE TABLE adviser_decisions (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  uid text NOT NULL,
  campsite_id int NOT NULL REFERENCES campsites ON DELETE CASCADE,
  night date NOT NULL,
  decision text NOT NULL CHECK (decision IN ('accepted', 'ignored')),
  decided_at timestamptz NOT NULL,
  proposed_cents int NOT NULL,
  price_then_cents int,
  filters jsonb NOT NULL,
  made_of jsonb NOT NULL
);
CREATE INDEX adviser_decisions_by_user ON adviser_decisions (uid, campsite_id, night, id);
COMMENT ON COLUMN adviser_decisions.filters IS 'Under which offers were compared: OfferFilters of the domain.';
COMMENT ON COLUMN adviser_decisions.made_of IS '{"inputs", "settings", "reasons"} of packages/domain/src/adviser, money in cents.';
