-- What is kept of a user beside their identity (room: accounts).
CREATE TABLE accounts (
  uid text PRIMARY KEY,
  language text CHECK (language IN ('es', 'en'))
);

-- The link under which a campsite was put on a list: a campsite may have several (room: watchlists).
ALTER TABLE watchlists ADD COLUMN link text;
UPDATE watchlists w SET link = coalesce(
  (SELECT min(l.link) FROM campsite_links l WHERE l.campsite_id = w.campsite_id),
  (SELECT c.name FROM campsites c WHERE c.id = w.campsite_id));
ALTER TABLE watchlists ALTER COLUMN link SET NOT NULL;

-- Who changed which part of a watchlist: the second of two who change it at once is told.
CREATE TABLE watchlist_changes (
  uid text NOT NULL,
  version int NOT NULL CHECK (version > 0),
  changed_at timestamptz NOT NULL,
  changed_by text NOT NULL,
  reference boolean NOT NULL,
  competitors boolean NOT NULL,
  PRIMARY KEY (uid, version)
);
