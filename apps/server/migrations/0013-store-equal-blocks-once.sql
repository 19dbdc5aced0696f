-- Every block of the evidence has a number, by which a later look can say that it saw just the same (room: evidence).
ALTER TABLE observations ADD number bigint GENERATED ALWAYS AS IDENTITY;

-- Batches come in one after the other: an index of a few pages finds what one of them brought.
CREATE INDEX observations_by_batch ON observations USING brin (batch_number) WITH (autosummarize = on);

CREATE FUNCTION month_number(month date) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN (extract(year FROM month) * 12 + extract(month FROM month))::int;

-- What one batch saw at one moment of one campsite and found just as it is stored already: the numbers of those blocks, by
-- month. Those of the month that is n after the first stand from month_ends[n] + 1 to month_ends[n + 1].
CREATE TABLE confirmations (
  campsite_id int NOT NULL REFERENCES campsites,
  batch_number int NOT NULL REFERENCES batches,
  observed_at timestamptz NOT NULL,
  first_month int NOT NULL,
  month_ends int[] NOT NULL,
  blocks bigint[] NOT NULL,
  CHECK (month_ends[cardinality(month_ends)] = cardinality(blocks))
);
COMMENT ON COLUMN confirmations.first_month IS 'As month_number counts.';
CREATE INDEX confirmations_by_campsite ON confirmations (campsite_id);
CREATE INDEX confirmations_by_batch ON confirmations USING brin (batch_number) WITH (autosummarize = on);

-- The numbers of the blocks of one month that a row of confirmations lists.
CREATE FUNCTION confirmed_blocks(seen confirmations, month int) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN seen.blocks[coalesce(seen.month_ends[month - seen.first_month], 0) + 1 : seen.month_ends[month - seen.first_month + 1]];

CREATE OR REPLACE FUNCTION refuse_to_rewrite_evidence() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Evidence (%) is append-only: % is refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER confirmations_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON confirmations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_evidence();
