-- Own occupancy: how many units of a campsite a batch says are sold, left, or there at all, a month of one wording each (module: own-occupancy).
-- Told to the campsite's owner and to administrators alone. Arrays have an element a night; null is not stated.
CREATE TABLE sold_units (
  campsite_id int NOT NULL,
  original_type_id int NOT NULL,
  month date NOT NULL,
  observed_at timestamptz NOT NULL,
  batch_number int NOT NULL,
  observed_nights int NOT NULL,
  units_sold smallint[],
  units_left smallint[],
  units_total smallint[],
  PRIMARY KEY (campsite_id, month, original_type_id, observed_at, batch_number)
);
COMMENT ON COLUMN sold_units.observed_nights IS 'A bit for each night of the month of which anything is stated, the first being 1.';
CREATE INDEX sold_units_by_batch ON sold_units USING brin (batch_number) WITH (autosummarize = on);
CREATE TRIGGER sold_units_are_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON sold_units
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_evidence();
DO $$ BEGIN
  IF to_regclass('public.incoming') IS NOT NULL THEN
    PERFORM set_config('citus.enable_unsafe_triggers', 'on', true);
    PERFORM create_distributed_table('public.sold_units', 'campsite_id', colocate_with => 'public.prices');
  END IF;
END $$;
