-- What platforms call a campsite (room: watchlists): put into the requests of sources, edited on the campsite's row.
CREATE TABLE campsite_identifiers (
  campsite_id int NOT NULL REFERENCES campsites ON DELETE CASCADE,
  name text NOT NULL CHECK (name ~ '^[a-z0-9][a-z0-9._-]{0,39}$'),
  value text NOT NULL CHECK (value <> '' AND length(value) <= 300),
  PRIMARY KEY (campsite_id, name)
);
