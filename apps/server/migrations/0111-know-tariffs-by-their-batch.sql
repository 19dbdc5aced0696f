-- Whether a tariff counts follows from its batch, which can be withdrawn and restored by itself.
ALTER TABLE tariffs DROP COLUMN state;
