-- Manners towards every host that is asked for something (platform/outbound): one row a host and port, so that all processes together
-- make one request at a time, with its delay between.
CREATE TABLE outbound_hosts (
  host text PRIMARY KEY CHECK (host <> ''),
  next_request_at timestamptz NOT NULL,
  turn uuid,
  turn_ends_at timestamptz,
  asked_at timestamptz NOT NULL,
  crawl_delay_s double precision CHECK (crawl_delay_s >= 0),
  robots bytea CHECK (octet_length(robots) <= 524288),
  robots_fetched_at timestamptz,
  tdm_rules jsonb,
  tdm_fetched_at timestamptz,
  CHECK ((turn IS NULL) = (turn_ends_at IS NULL)),
  CHECK ((tdm_rules IS NULL) = (tdm_fetched_at IS NULL))
);
COMMENT ON COLUMN outbound_hosts.turn IS 'Of the one request under way; null when there is none.';
COMMENT ON COLUMN outbound_hosts.turn_ends_at IS 'A process that was killed holds the host until then and no longer.';
COMMENT ON COLUMN outbound_hosts.robots IS 'As it came, in whatever encoding; null when there is none.';
COMMENT ON COLUMN outbound_hosts.tdm_rules IS 'Patterns of /.well-known/tdmrep.json: [{"location", "reserved"}]; [] when there is none, null while nobody asked.';
