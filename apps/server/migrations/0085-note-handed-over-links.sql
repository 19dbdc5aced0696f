-- When an administrator took the link of an invitation to hand it over (room: accounts). The link itself is a secret and kept nowhere.
ALTER TABLE account_mails ADD COLUMN handed_at timestamptz;
