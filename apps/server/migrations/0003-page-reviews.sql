-- Reviews are paged by filters that look at words: what the words mean is kept beside them (packages/domain).
-- The number tells reviews of one date and score apart, in the order of their arrival.
ALTER TABLE reviews
  ADD id int GENERATED ALWAYS AS IDENTITY,
  ADD guest_kind text NOT NULL DEFAULT 'other'
    CHECK (guest_kind IN ('Family', 'Couple', 'Solo traveler', 'Group', 'other')),
  ADD type_kind text NOT NULL DEFAULT 'other' CHECK (type_kind IN ('glamping tent', 'bungalow', 'other'));

UPDATE reviews r SET guest_kind = k.kind
FROM (
  SELECT wording, CASE
    WHEN word ~ '^(famil|famigli|gezin)' THEN 'Family'
    WHEN word ~ '^(couple|pareja|parella|parelles|paar|koppel|stel|coppi|casal|casais)' THEN 'Couple'
    WHEN word ~ '^(solo|sola|sol|alone|single|individu|seul|allein|alleen|singol|sozinh)' THEN 'Solo traveler'
    ELSE 'Group' END AS kind
  FROM (
    SELECT wording, (regexp_match(lower(regexp_replace(normalize(wording, NFD), '[\u0300-\u036f]', '', 'g')),
      '\m(famil\w*|famigli\w*|gezin\w*|couple\w*|pareja\w*|parella|parelles|paar|paare|koppel\w*|stel|coppi\w*|casal|casais|solo|sola|alone|singles?|individual|individuel|individuelle|sol|seule?|allein|alleinreisend\w*|alleen|alleenreizend\w*|singol[oa]|sozinh[oa]|group\w*|grupo\w*|grups?|grupp\w*|groep\w*|friend\w*|amig[oa]\w*|amics?|amigues|amis|amies|freund\w*|vriend\w*|amici|amiche)\M'))[1] AS word
    FROM (SELECT DISTINCT guest_group AS wording FROM reviews WHERE guest_group IS NOT NULL) w
  ) said
  WHERE word IS NOT NULL
) k
WHERE r.guest_group = k.wording;
UPDATE reviews SET type_kind = lower(btrim(accommodation_type))
WHERE lower(btrim(accommodation_type)) IN ('glamping tent', 'bungalow');

-- Each order has its index, which holds all that the filters look at: what is skipped is never read from the table.
DROP INDEX reviews_by_date;
DROP INDEX reviews_by_score;
CREATE UNIQUE INDEX reviews_by_id ON reviews (id);
CREATE INDEX reviews_by_date ON reviews (campsite_id, review_date DESC, id DESC)
  INCLUDE (score_hundredths, guest_kind, type_kind);
CREATE INDEX reviews_by_high_score ON reviews (campsite_id, score_hundredths DESC, review_date DESC, id DESC)
  INCLUDE (guest_kind, type_kind);
CREATE INDEX reviews_by_low_score ON reviews (campsite_id, score_hundredths, review_date DESC, id DESC)
  INCLUDE (guest_kind, type_kind);

-- How many reviews there are of each kind: says where a page begins, and how many match, without counting reviews.
CREATE TABLE review_counts (
  campsite_id int NOT NULL REFERENCES campsites,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  score_hundredths smallint NOT NULL,
  guest_kind text NOT NULL,
  type_kind text NOT NULL,
  review_count int NOT NULL,
  PRIMARY KEY (campsite_id, month, score_hundredths, guest_kind, type_kind) INCLUDE (review_count)
);
INSERT INTO review_counts
SELECT campsite_id, date_trunc('month', review_date)::date, score_hundredths, guest_kind, type_kind, count(*)
FROM reviews GROUP BY 1, 2, 3, 4, 5;

-- The reviews of a campsite's month, for means over time and over the whole market.
CREATE TABLE review_months (
  campsite_id int NOT NULL REFERENCES campsites,
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  review_count int NOT NULL,
  score_sum_hundredths bigint NOT NULL,
  PRIMARY KEY (campsite_id, month)
);
INSERT INTO review_months
SELECT campsite_id, date_trunc('month', review_date)::date, count(*), sum(score_hundredths)
FROM reviews GROUP BY 1, 2;

-- Both follow the reviews by themselves, whoever writes them.
CREATE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM review_counts;
    DELETE FROM review_months;
    RETURN NULL;
  END IF;
  IF TG_OP IN ('INSERT', 'UPDATE') THEN
    INSERT INTO review_counts AS c (campsite_id, month, score_hundredths, guest_kind, type_kind, review_count)
    SELECT campsite_id, date_trunc('month', review_date)::date, score_hundredths, guest_kind, type_kind, count(*)
    FROM added GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (campsite_id, month, score_hundredths, guest_kind, type_kind)
    DO UPDATE SET review_count = c.review_count + excluded.review_count;

    INSERT INTO review_months AS m (campsite_id, month, review_count, score_sum_hundredths)
    SELECT campsite_id, date_trunc('month', review_date)::date, count(*), sum(score_hundredths) FROM added GROUP BY 1, 2
    ON CONFLICT (campsite_id, month) DO UPDATE SET review_count = m.review_count + excluded.review_count,
      score_sum_hundredths = m.score_sum_hundredths + excluded.score_sum_hundredths;
  END IF;
  IF TG_OP IN ('UPDATE', 'DELETE') THEN
    UPDATE review_counts c SET review_count = c.review_count - g.review_count
    FROM (
      SELECT campsite_id, date_trunc('month', review_date)::date AS month, score_hundredths, guest_kind, type_kind,
        count(*) AS review_count
      FROM gone GROUP BY 1, 2, 3, 4, 5
    ) g
    WHERE (c.campsite_id, c.month, c.score_hundredths, c.guest_kind, c.type_kind)
      = (g.campsite_id, g.month, g.score_hundredths, g.guest_kind, g.type_kind);
    DELETE FROM review_counts c WHERE c.review_count = 0
      AND c.campsite_id IN (SELECT campsite_id FROM gone);

    UPDATE review_months m SET review_count = m.review_count - g.review_count,
      score_sum_hundredths = m.score_sum_hundredths - g.score_sum_hundredths
    FROM (
      SELECT campsite_id, date_trunc('month', review_date)::date AS month, count(*) AS review_count,
        sum(score_hundredths) AS score_sum_hundredths
      FROM gone GROUP BY 1, 2
    ) g
    WHERE (m.campsite_id, m.month) = (g.campsite_id, g.month);
    DELETE FROM review_months m WHERE m.review_count = 0 AND m.campsite_id IN (SELECT campsite_id FROM gone);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER reviews_added AFTER INSERT ON reviews REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
CREATE TRIGGER reviews_changed AFTER UPDATE ON reviews REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
CREATE TRIGGER reviews_gone AFTER DELETE ON reviews REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
CREATE TRIGGER reviews_emptied AFTER TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
