-- A review may be known by its year alone. Its date is then 1 January, but it is no review of January: the counts keep
-- such reviews apart, so that a season and a month leave them out.
ALTER TABLE reviews
  DROP CONSTRAINT reviews_date_precision_check,
  ADD CONSTRAINT reviews_date_precision_check CHECK (date_precision IN ('day', 'month', 'year')),
  ADD CONSTRAINT reviews_year_begins_check CHECK (date_precision <> 'year' OR extract(doy FROM review_date) = 1);

-- The indexes hold all that the filters look at, which is now the precision too.
DROP INDEX reviews_by_date;
DROP INDEX reviews_by_high_score;
DROP INDEX reviews_by_low_score;
CREATE INDEX reviews_by_date ON reviews (campsite_id, review_date DESC, id DESC)
  INCLUDE (score_hundredths, guest_kind, type_kind, date_precision);
CREATE INDEX reviews_by_high_score ON reviews (campsite_id, score_hundredths DESC, review_date DESC, id DESC)
  INCLUDE (guest_kind, type_kind, date_precision);
CREATE INDEX reviews_by_low_score ON reviews (campsite_id, score_hundredths, review_date DESC, id DESC)
  INCLUDE (guest_kind, type_kind, date_precision);

ALTER TABLE review_counts
  ADD year_only boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT review_counts_pkey,
  ADD PRIMARY KEY (campsite_id, month, year_only, score_hundredths, guest_kind, type_kind) INCLUDE (review_count);
ALTER TABLE review_months
  ADD year_only boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT review_months_pkey,
  ADD PRIMARY KEY (campsite_id, month, year_only);
ALTER TABLE review_counts ALTER year_only DROP DEFAULT;
ALTER TABLE review_months ALTER year_only DROP DEFAULT;

CREATE OR REPLACE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM review_counts;
    DELETE FROM review_months;
    RETURN NULL;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO review_counts AS c
      (campsite_id, month, year_only, score_hundredths, guest_kind, type_kind, review_count)
    SELECT campsite_id, date_trunc('month', review_date)::date, date_precision = 'year', score_hundredths, guest_kind,
      type_kind, count(*)
    FROM added GROUP BY 1, 2, 3, 4, 5, 6
    ON CONFLICT (campsite_id, month, year_only, score_hundredths, guest_kind, type_kind)
    DO UPDATE SET review_count = c.review_count + excluded.review_count;

    INSERT INTO review_months AS m (campsite_id, month, year_only, review_count, score_sum_hundredths)
    SELECT campsite_id, date_trunc('month', review_date)::date, date_precision = 'year', count(*), sum(score_hundredths)
    FROM added GROUP BY 1, 2, 3
    ON CONFLICT (campsite_id, month, year_only) DO UPDATE SET review_count = m.review_count + excluded.review_count,
      score_sum_hundredths = m.score_sum_hundredths + excluded.score_sum_hundredths;
  END IF;
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    UPDATE review_counts c SET review_count = c.review_count - g.review_count
    FROM (
      SELECT campsite_id, date_trunc('month', review_date)::date AS month, date_precision = 'year' AS year_only,
        score_hundredths, guest_kind, type_kind, count(*) AS review_count
      FROM gone GROUP BY 1, 2, 3, 4, 5, 6
    ) g
    WHERE (c.campsite_id, c.month, c.year_only, c.score_hundredths, c.guest_kind, c.type_kind)
      = (g.campsite_id, g.month, g.year_only, g.score_hundredths, g.guest_kind, g.type_kind);
    DELETE FROM review_counts c WHERE c.review_count = 0
      AND c.campsite_id IN (SELECT campsite_id FROM gone);

    UPDATE review_months m SET review_count = m.review_count - g.review_count,
      score_sum_hundredths = m.score_sum_hundredths - g.score_sum_hundredths
    FROM (
      SELECT campsite_id, date_trunc('month', review_date)::date AS month, date_precision = 'year' AS year_only,
        count(*) AS review_count, sum(score_hundredths) AS score_sum_hundredths
      FROM gone GROUP BY 1, 2, 3
    ) g
    WHERE (m.campsite_id, m.month, m.year_only) = (g.campsite_id, g.month, g.year_only);
    DELETE FROM review_months m WHERE m.review_count = 0 AND m.campsite_id IN (SELECT campsite_id FROM gone);
  END IF;
  RETURN NULL;
END
$$;
