-- Who asked for an invitation, so that its mail and its page can say so (room: accounts). Null for those of earlier versions.
ALTER TABLE account_mails ADD COLUMN invited_by text;
