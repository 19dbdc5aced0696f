-- A reviewer's name and words are erased on request, and stay so whatever is imported later (decision 104). By what marks such a review is known
-- again: keyed hashes of where it is from and of what it said. Who wrote it and what stood there cannot be read from them.
CREATE TABLE erased_reviews (
  mark text PRIMARY KEY CHECK (mark ~ '^[A-Za-z0-9_-]{43}$')
);

-- The key of those hashes, which no name and no word can be tried against without; it is in the backup, as the marks are of no use without it.
CREATE TABLE erasure_key (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  key bytea NOT NULL CHECK (length(key) = 32)
);
INSERT INTO erasure_key (key)
  SELECT sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()));
