-- The counts are made of reviews alone, by the triggers of reviews, whose own key holds the campsite: a second key looked it up again for
-- each count of each import (decision 130).
ALTER TABLE review_counts DROP CONSTRAINT review_counts_campsite_id_fkey;
ALTER TABLE review_months DROP CONSTRAINT review_months_campsite_id_fkey;

-- A review that is added was not there, so that it is not among the unread: only one that is changed may be.
CREATE OR REPLACE FUNCTION note_unread_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
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
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO unread_reviews SELECT id, campsite_id FROM added;
  ELSE
    INSERT INTO unread_reviews SELECT id, campsite_id FROM added ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;
