-- Which accommodation type a wording of a channel means at a campsite is decided by people (room: evidence). The wording is
-- evidence and never rewritten; what is compared follows from the decision when it is read, for the past too.
CREATE TABLE unit_type_decisions (
  campsite_id int NOT NULL REFERENCES campsites ON DELETE CASCADE,
  channel_id smallint NOT NULL REFERENCES channels,
  original_type_id int NOT NULL REFERENCES original_types,
  type_id smallint NOT NULL REFERENCES accommodation_types,
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL,
  PRIMARY KEY (campsite_id, channel_id, original_type_id)
);

-- Every change of a decision; null is what the source says.
CREATE TABLE unit_type_changes (
  number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  campsite_id int NOT NULL REFERENCES campsites ON DELETE CASCADE,
  channel_id smallint NOT NULL,
  original_type_id int NOT NULL,
  from_type_id smallint REFERENCES accommodation_types,
  to_type_id smallint REFERENCES accommodation_types,
  changed_by text NOT NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX unit_type_changes_by_wording ON unit_type_changes (campsite_id, channel_id, original_type_id, number DESC);

CREATE FUNCTION refuse_to_rewrite_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Changes of unit types are append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER unit_type_changes_are_append_only BEFORE UPDATE ON unit_type_changes
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_changes();

-- Which wordings were seen where, with the type that the source stated; kept at import, so that the queue of undecided ones
-- and the list of types need not read the prices.
CREATE TABLE offered_wordings (
  campsite_id int NOT NULL REFERENCES campsites ON DELETE CASCADE,
  channel_id smallint NOT NULL,
  original_type_id int NOT NULL,
  type_id smallint NOT NULL,
  PRIMARY KEY (campsite_id, channel_id, original_type_id, type_id)
);
CREATE INDEX offered_wordings_by_type ON offered_wordings (type_id);
INSERT INTO offered_wordings SELECT DISTINCT campsite_id, channel_id, original_type_id, type_id FROM prices;

UPDATE data_versions SET version = version + 1;
