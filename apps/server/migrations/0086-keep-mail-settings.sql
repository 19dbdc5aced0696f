-- The mail server as an administrator set it (room: operation), all of it sealed under the installation's secret; used where SMTP_URL is not set.
CREATE TABLE mail_settings (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  sealed bytea NOT NULL,
  changed_at timestamptz NOT NULL
);
