-- What only one kind of rules has is kept as JSON, as the domain reads it (packages/domain/src/rules/kinds): the table knows
-- of no kind, so that a new one needs no migration.
ALTER TABLE notification_rules ADD COLUMN parts jsonb;
UPDATE notification_rules SET parts = CASE kind
  WHEN 'reviews' THEN jsonb_build_object('condition', condition, 'note', (note_hundredths / 100.0)::float8)
  ELSE jsonb_build_object('spread', (spread_hundredths / 100.0)::float8, 'up', up) END;
-- The constraints about these columns go with them.
ALTER TABLE notification_rules
  ALTER COLUMN parts SET NOT NULL,
  ADD CHECK (jsonb_typeof(parts) = 'object'),
  DROP COLUMN condition, DROP COLUMN note_hundredths, DROP COLUMN up, DROP COLUMN spread_hundredths,
  DROP CONSTRAINT notification_rules_kind_check, DROP CONSTRAINT notification_rules_check3,
  ADD CHECK (kind <> '');
ALTER TABLE notification_messages DROP CONSTRAINT notification_messages_kind_check, ADD CHECK (kind <> '');
COMMENT ON COLUMN notification_rules.parts IS 'What the kind of the rule says beside its schedule.';
ALTER TABLE notification_messages RENAME COLUMN unsure TO maybe_delivered;
