-- What a user chose on the screens, so that it is there again in another browser (room: accounts).
CREATE TABLE user_choices (
  uid text PRIMARY KEY,
  choices jsonb NOT NULL CHECK (jsonb_typeof(choices) = 'object'),
  version int NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL,
  CONSTRAINT choices_are_small CHECK (octet_length(choices::text) <= 65536)
);
COMMENT ON COLUMN user_choices.choices IS 'By the names of the call; each is replaced as a whole, by whoever writes it last.';

COMMENT ON COLUMN accounts.language IS 'That of the browser they signed in with last; the one they chose is in user_choices.';
