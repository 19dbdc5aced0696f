-- Pages whose list of prices is watched (room: sources): each is a source of the register, by the door `watched`.
ALTER TABLE registered_sources DROP CONSTRAINT registered_sources_door_check,
  ADD CONSTRAINT registered_sources_door_check CHECK (door IN ('feed', 'page', 'watched', 'inbox', 'mailbox', 'push'));

-- One row a page that is or was watched. Without a source somebody took it off the register: it is not put there again by itself.
CREATE TABLE watched_pages (
  address text PRIMARY KEY,
  source_id int REFERENCES registered_sources ON DELETE SET NULL,
  restless jsonb NOT NULL DEFAULT '{"running": [], "times": 0, "lines": []}'
);
COMMENT ON COLUMN watched_pages.restless IS 'Lines that changed at every of the last looks, so that they say nothing any more.';

-- How tariffs write the address of a page: several ways may mean one.
CREATE TABLE watched_page_names (
  said text PRIMARY KEY,
  address text NOT NULL REFERENCES watched_pages
);

CREATE TABLE page_texts (
  id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  address text NOT NULL REFERENCES watched_pages,
  seen_at timestamptz NOT NULL,
  hash text NOT NULL,
  text jsonb NOT NULL
);
CREATE INDEX page_texts_by_address ON page_texts (address, id DESC);

-- A text that is another one than the text before. Those that bear on prices wait for an answer, and mark the tariffs of the page.
CREATE TABLE page_changes (
  id int PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  address text NOT NULL REFERENCES watched_pages,
  seen_at timestamptz NOT NULL,
  before_id bigint NOT NULL REFERENCES page_texts,
  after_id bigint NOT NULL REFERENCES page_texts,
  bears boolean NOT NULL,
  answer text CHECK (answer IN ('still_right', 'new_tariff')),
  answered_at timestamptz,
  answered_by text,
  CHECK ((answer IS NULL) = (answered_at IS NULL) AND (answer IS NULL) = (answered_by IS NULL))
);
CREATE INDEX page_changes_by_address ON page_changes (address, id DESC);
CREATE INDEX page_changes_unanswered ON page_changes (address) WHERE bears AND answer IS NULL;
