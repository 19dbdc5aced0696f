-- What of a channel nobody may read, the keys of Web Push, and what was sent (room: channels).

CREATE TABLE channel_secrets (
  channel_id uuid PRIMARY KEY REFERENCES channels_of_users ON DELETE CASCADE,
  sealed bytea NOT NULL
);
COMMENT ON COLUMN channel_secrets.sealed IS 'The address with its tokens, the signing secrets, and the keys of a push subscription; sealed by platform/secrets.';

-- The pair of keys by which push services know this installation (VAPID); there is one.
CREATE TABLE web_push_keys (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  public_key text NOT NULL,
  sealed bytea NOT NULL,
  made_at timestamptz NOT NULL
);

ALTER TABLE deliveries ADD COLUMN last_body text;
COMMENT ON COLUMN deliveries.last_body IS 'What the last try sent, before encryption.';
CREATE INDEX deliveries_waiting ON deliveries (channel_id, next_try_at) WHERE state = 'due';
