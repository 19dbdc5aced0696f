-- Scores as published by the source, and single reviews (room: reviews). Scores are hundredths of 0–10.
CREATE TABLE published_scores (
  campsite_id int NOT NULL REFERENCES campsites,
  source_id smallint NOT NULL REFERENCES sources,
  category text NOT NULL,
  score_hundredths smallint NOT NULL CHECK (score_hundredths BETWEEN 0 AND 1000),
  review_count int,
  observed_at timestamptz NOT NULL,
  PRIMARY KEY (campsite_id, source_id, category)
);
COMMENT ON COLUMN published_scores.category IS 'Empty for the overall score.';

CREATE TABLE reviews (
  campsite_id int NOT NULL REFERENCES campsites,
  source_id smallint NOT NULL REFERENCES sources,
  review_key text NOT NULL,
  batch_number int NOT NULL REFERENCES batches,
  review_date date NOT NULL,
  date_precision text NOT NULL DEFAULT 'day' CHECK (date_precision IN ('day', 'month')),
  score_hundredths smallint NOT NULL CHECK (score_hundredths BETWEEN 0 AND 1000),
  nationality text,
  accommodation_type text,
  original_type text,
  nights smallint,
  guest_group text,
  reviewer_name text,
  title text,
  positive text,
  negative text,
  PRIMARY KEY (campsite_id, source_id, review_key)
);
COMMENT ON COLUMN reviews.review_key IS 'The source''s own id of the review, or a hash of its content where it has none.';
CREATE INDEX reviews_by_date ON reviews (campsite_id, review_date DESC, source_id, review_key);
CREATE INDEX reviews_by_score ON reviews (campsite_id, score_hundredths DESC, review_date DESC, source_id, review_key);
