-- Market figures are counted by one server and read by all. A round counts anew the campsites of which something is another, and is answered from
-- once its cells are made; figures of the round before stay until then. What was kept is counted anew.
DROP TABLE market_figures;
DROP TABLE market_counts;

CREATE TABLE market_counts (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  filters text NOT NULL,
  counted_on date NOT NULL,
  layout text NOT NULL,
  round int NOT NULL DEFAULT 0,
  mark text,
  done int NOT NULL DEFAULT 0,
  campsites int NOT NULL DEFAULT 0,
  requested_at timestamptz NOT NULL DEFAULT now(),
  is_over boolean NOT NULL DEFAULT false
);
CREATE UNIQUE INDEX market_counts_once ON market_counts (filters, counted_on, layout) WHERE NOT is_over;
COMMENT ON COLUMN market_counts.layout IS 'A digest of the nights of all columns in every region: figures of another layout mean other nights.';
COMMENT ON COLUMN market_counts.round IS 'The last that is whole; 0 before the first.';
COMMENT ON COLUMN market_counts.mark IS 'Of the market that this round has counted.';
COMMENT ON COLUMN market_counts.done IS 'How many campsites the present round has counted.';

CREATE TABLE market_figures (
  count_id int NOT NULL,
  campsite_id int NOT NULL,
  from_round int NOT NULL,
  until_round int NOT NULL DEFAULT 2147483647,
  made_of text NOT NULL,
  region text,
  province text,
  figures bytea NOT NULL,
  PRIMARY KEY (count_id, campsite_id, from_round)
);
COMMENT ON COLUMN market_figures.until_round IS 'The round from which on others stand in their place, or none.';
COMMENT ON COLUMN market_figures.made_of IS 'The version and the place of the campsite that the figures were made of: of another one they are counted anew.';
COMMENT ON COLUMN market_figures.figures IS 'Whole cents of each column, four bytes each, little-endian; -1 none, -2 old prices alone.';

CREATE TABLE market_cells (
  count_id int NOT NULL REFERENCES market_counts ON DELETE CASCADE,
  round int NOT NULL,
  region text NOT NULL,
  province text NOT NULL,
  campsites int NOT NULL,
  cells bytea NOT NULL,
  PRIMARY KEY (count_id, round, region, province)
);
COMMENT ON COLUMN market_cells.region IS 'Empty of the campsites that lie nowhere; province empty of a whole region.';
COMMENT ON COLUMN market_cells.cells IS 'Of each column price in cents, campsites, how many are old, ratio in hundredths; eight bytes each, a double, little-endian; -1 none.';

DO $spread$ BEGIN
  IF to_regclass('public.incoming') IS NOT NULL THEN
    PERFORM create_distributed_table('public.market_figures', 'campsite_id', colocate_with => 'public.prices');
  END IF;
END $spread$;
