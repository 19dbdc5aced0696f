-- From which day a source knows the holidays of an area, where it says so; else it is the first of them.
ALTER TABLE holidays ADD COLUMN known_from date;
