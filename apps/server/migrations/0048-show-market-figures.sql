-- Whether market figures are shown at all (room: market). One row at most; without it they are.
CREATE TABLE market_setting (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  is_shown boolean NOT NULL,
  changed_at timestamptz NOT NULL
);
