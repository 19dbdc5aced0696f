-- Market figures as they were counted last, so that a restart counts no market anew (room: market). A count is of one choice of filters and of
-- the columns of one day; it is answered from once it is whole.
CREATE TABLE market_counts (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  filters text NOT NULL,
  counted_on date NOT NULL,
  layout text NOT NULL,
  is_whole boolean NOT NULL DEFAULT false,
  UNIQUE (filters, counted_on, layout)
);
COMMENT ON COLUMN market_counts.layout IS 'A digest of the nights of all columns in every region: figures of another layout mean other nights.';

CREATE TABLE market_figures (
  count_id int NOT NULL REFERENCES market_counts ON DELETE CASCADE,
  -- Without a foreign key: it would lock the campsite that an import writes to. Figures of a campsite that is gone are not read.
  campsite_id int NOT NULL,
  made_of text NOT NULL,
  region text,
  province text,
  figures bytea NOT NULL,
  PRIMARY KEY (count_id, campsite_id)
);
COMMENT ON COLUMN market_figures.made_of IS 'The version and the place of the campsite that the figures were made of: of another one they are counted anew.';
COMMENT ON COLUMN market_figures.figures IS 'Whole cents of each column, four bytes each, little-endian; -1 none, -2 old prices alone.';
