-- Who may use the product with an account of the hosted identity provider (platform/identity/firebase). The embedded
-- provider keeps its own tables. A person without a row here is refused, whatever token they bring.
CREATE TABLE identity_gate (
  uid text PRIMARY KEY,
  admin boolean NOT NULL DEFAULT false,
  disabled boolean NOT NULL DEFAULT false,
  valid_after bigint NOT NULL DEFAULT 0,
  issued_after bigint NOT NULL DEFAULT 0,
  version int NOT NULL DEFAULT 0
);
COMMENT ON COLUMN identity_gate.valid_after IS 'Seconds since 1970: sessions that began earlier have ended, by our word.';
COMMENT ON COLUMN identity_gate.issued_after IS 'Seconds since 1970: tokens issued earlier have ended, by the provider''s word.';
COMMENT ON COLUMN identity_gate.version IS 'Rises with our own changes, so that an older answer of the provider does not undo one.';

CREATE TABLE identity_ended_sessions (
  uid text NOT NULL REFERENCES identity_gate ON DELETE CASCADE,
  auth_time bigint NOT NULL,
  PRIMARY KEY (uid, auth_time)
);
COMMENT ON TABLE identity_ended_sessions IS 'Sessions that somebody signed out of: their tokens would live for up to an hour.';
