-- What a user wants of the adviser for a campsite: limits, rounding, wanted index and weights (room: adviser).
CREATE TABLE adviser_settings (
  uid text NOT NULL,
  campsite_id int NOT NULL REFERENCES campsites ON DELETE CASCADE,
  settings jsonb NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (uid, campsite_id)
);
COMMENT ON COLUMN adviser_settings.settings IS 'Money in cents: AdviserSettings of packages/domain/src/adviser.';
