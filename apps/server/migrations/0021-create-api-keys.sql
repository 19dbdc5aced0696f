-- Keys with which programs call the API in a user's name (room: accounts). A key is 238 random bits and is kept as its SHA-256
-- alone: there is nothing to guess that a slow hash would protect.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  uid text NOT NULL,
  owner_email text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  prefix text NOT NULL,
  key_hash bytea NOT NULL UNIQUE CHECK (octet_length(key_hash) = 32),
  scopes text[] NOT NULL CHECK (scopes <> '{}'),
  source text CHECK (source <> ''),
  requests_per_minute int NOT NULL CHECK (requests_per_minute > 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
COMMENT ON COLUMN api_keys.owner_email IS 'As it was when the key was made; who the key may be is asked of the identity provider.';
COMMENT ON COLUMN api_keys.source IS 'The only source that the key may import for; null for any.';
COMMENT ON COLUMN api_keys.last_used_at IS 'Written at most once a minute.';
COMMENT ON COLUMN api_keys.revoked_at IS 'Kept, so that whoever still uses the key is told.';
CREATE INDEX api_keys_by_user ON api_keys (uid, created_at DESC);

-- Who did what to whom, when: appended by whichever room did it, within its transaction (platform/audit-log).
CREATE TABLE audit_log (
  number int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  action text NOT NULL CHECK (action <> ''),
  actor text NOT NULL CHECK (actor <> ''),
  subject text NOT NULL CHECK (subject <> ''),
  details jsonb NOT NULL DEFAULT '{}'
);
CREATE INDEX audit_log_by_action ON audit_log (action, number DESC);
CREATE FUNCTION refuse_to_rewrite_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The audit log is append-only: % is refused', TG_OP USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER audit_log_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_to_rewrite_audit_log();
