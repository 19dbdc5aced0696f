-- What reviews say, read once (decision 78): their words for a search, and the themes that guests praise and blame. The languages
-- and themes are known to the domain, so that the program reads; until it has, a review waits in unread_reviews.
CREATE TABLE unread_reviews (
  review_id int PRIMARY KEY,
  campsite_id int NOT NULL
);
CREATE INDEX unread_reviews_by_campsite ON unread_reviews (campsite_id);

CREATE TABLE review_words (
  review_id int PRIMARY KEY,
  campsite_id int NOT NULL,
  review_date date,
  language text,
  words tsvector NOT NULL
);
COMMENT ON COLUMN review_words.review_date IS 'Null where only the year is known.';
COMMENT ON COLUMN review_words.language IS 'ISO 639-1 where themes are found in it; null for another, or one that is not certain.';
CREATE INDEX review_words_sought ON review_words USING gin (words);
CREATE INDEX review_words_by_date ON review_words (campsite_id, review_date) INCLUDE (language);

CREATE TABLE review_mentions (
  review_id int NOT NULL,
  campsite_id int NOT NULL,
  review_date date,
  language text NOT NULL,
  theme text NOT NULL,
  polarity text NOT NULL CHECK (polarity IN ('praise', 'blame')),
  sentence text NOT NULL,
  PRIMARY KEY (review_id, theme, polarity)
);
CREATE INDEX review_mentions_by_theme ON review_mentions (campsite_id, theme, polarity, review_date DESC);

-- Which program read last: one that reads otherwise reads all again.
CREATE TABLE review_reading (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  version int NOT NULL
);

INSERT INTO unread_reviews SELECT id, campsite_id FROM reviews;

-- Whoever writes reviews, their words follow.
CREATE FUNCTION note_unread_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM unread_reviews;
    DELETE FROM review_words;
    DELETE FROM review_mentions;
    RETURN NULL;
  END IF;
  IF TG_OP = 'DELETE' THEN
    DELETE FROM unread_reviews WHERE review_id IN (SELECT id FROM gone);
    DELETE FROM review_words WHERE review_id IN (SELECT id FROM gone);
    DELETE FROM review_mentions WHERE review_id IN (SELECT id FROM gone);
  ELSE
    INSERT INTO unread_reviews SELECT id, campsite_id FROM added ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER unread_added AFTER INSERT ON reviews REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_unread_reviews();
CREATE TRIGGER unread_changed AFTER UPDATE ON reviews REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION note_unread_reviews();
CREATE TRIGGER unread_gone AFTER DELETE ON reviews REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION note_unread_reviews();
CREATE TRIGGER unread_emptied AFTER TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION note_unread_reviews();

-- When a review arrived is told by its batch, and by the first batch of its source.
CREATE INDEX reviews_by_batch ON reviews (campsite_id, source_id, batch_number);
