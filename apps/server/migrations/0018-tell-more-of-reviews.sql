-- What some sources tell of a review beyond its words: scores by category (hundredths of 0–10), its language, the owner's
-- answer, and when the guest stayed, as far as it is known: a day, a month or a year in ISO 8601.
ALTER TABLE reviews
  ADD category_scores jsonb,
  ADD language text,
  ADD answer text,
  ADD stayed text CHECK (stayed ~ '^\d{4}(-\d{2}(-\d{2})?)?$');
