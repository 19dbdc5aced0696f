-- What changed on the page of a list is kept with the page.
ALTER TABLE tariffs DROP COLUMN list_changed_at;
