-- Mails and accounts know four languages.
ALTER TABLE accounts DROP CONSTRAINT IF EXISTS accounts_language_check;
ALTER TABLE accounts ADD CONSTRAINT accounts_language_check CHECK (language IN ('en', 'es', 'ca', 'fr'));
ALTER TABLE account_mails DROP CONSTRAINT IF EXISTS account_mails_language_check;
ALTER TABLE account_mails ADD CONSTRAINT account_mails_language_check CHECK (language IN ('en', 'es', 'ca', 'fr'));
