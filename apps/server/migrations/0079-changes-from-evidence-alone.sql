-- Changes are a function of the evidence (room: changes): what was folded is kept as text, and what is told of a move stands beside what was confirmed.

DROP TABLE change_tracks;
CREATE TABLE change_tracks (
  campsite_id int NOT NULL REFERENCES campsites ON DELETE CASCADE,
  month date NOT NULL,
  guests smallint NOT NULL,
  channel_id smallint NOT NULL,
  type_id smallint NOT NULL,
  cancellation_id smallint NOT NULL,
  extras_id smallint NOT NULL,
  original_type_id int NOT NULL,
  nights smallint NOT NULL,
  tracks text NOT NULL,
  is_waiting boolean NOT NULL,
  PRIMARY KEY (campsite_id, month, guests, channel_id, type_id, cancellation_id, extras_id, original_type_id, nights)
);
COMMENT ON COLUMN change_tracks.tracks IS 'JSON, nobody asks the database for a part of it.';
COMMENT ON COLUMN change_tracks.is_waiting IS 'The next look matters even where it sees just the same.';

-- Everything is computed anew by the present rules.
TRUNCATE offer_changes;
ALTER TABLE offer_changes ADD confirmed_from int[] NOT NULL, ADD confirmed_to int[] NOT NULL;
COMMENT ON COLUMN offer_changes.from_values IS 'What the look before the change saw.';
COMMENT ON COLUMN offer_changes.to_values IS 'What the newest look sees.';

-- The sources whose word needed no second look when changes were computed.
CREATE TABLE change_own_sources (source_id smallint PRIMARY KEY REFERENCES sources);

INSERT INTO change_marks (campsite_id, batch_number, is_anew)
SELECT campsite_id, max(batch_number), true FROM observations GROUP BY campsite_id
ON CONFLICT (batch_number, campsite_id) DO UPDATE SET is_anew = true;
