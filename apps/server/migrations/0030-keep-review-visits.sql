-- When a user last looked at the reviews of a campsite, and when before that visit (room: reviews).
CREATE TABLE review_visits (
  uid text NOT NULL,
  campsite_id int NOT NULL REFERENCES campsites,
  visited_at timestamptz NOT NULL,
  previous_at timestamptz,
  PRIMARY KEY (uid, campsite_id)
);
