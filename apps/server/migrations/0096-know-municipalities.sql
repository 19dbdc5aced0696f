-- The municipality where a campsite lies, as a file says it (room: watchlists): equal names in two of them are two campsites.
ALTER TABLE campsites ADD municipality text;
