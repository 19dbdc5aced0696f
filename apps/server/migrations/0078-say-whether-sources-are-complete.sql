-- Whether the files of a source name everything that was on sale for their campsites and nights, as somebody said (room: sources);
-- null where nobody did: then the mapping says.
ALTER TABLE registered_sources ADD complete boolean;
