-- A name that a sender gives a batch (Idempotency-Key) is that sender's (room: evidence): two may use the same. Empty is the
-- installation's own, of the command line and of everything before this: those names stay known as they were.
ALTER TABLE batches ADD named_by text NOT NULL DEFAULT '';
ALTER TABLE batches DROP CONSTRAINT batches_id_key, ADD CONSTRAINT batches_id_key UNIQUE (id, named_by);
COMMENT ON COLUMN batches.named_by IS 'A hash of the source, the API key or the user whose name the id is; empty for the installation.';
