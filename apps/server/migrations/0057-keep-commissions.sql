-- What channels cost a user, as they wrote it themselves: nobody else is shown it (room: sales-channels).
CREATE TABLE sales_commissions (
  uid text NOT NULL,
  channel text NOT NULL,
  -- Hundredths of a percent.
  points int NOT NULL CHECK (points BETWEEN 0 AND 10000),
  written_at timestamptz NOT NULL,
  PRIMARY KEY (uid, channel)
);
COMMENT ON TABLE sales_commissions IS 'By the name of the channel as its source writes it; a channel without a row has a guess or nothing.';
