-- A function of values, not of a row: a row's type is not known where the rows of a table lie on several machines.
DROP FUNCTION confirmed_blocks(confirmations, int);
CREATE FUNCTION confirmed_blocks(blocks bigint[], month_ends int[], first_month int, month int) RETURNS bigint[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN blocks[coalesce(month_ends[month - first_month], 0) + 1 : month_ends[month - first_month + 1]];

-- In the order in which they came.
ALTER TABLE rows_left_out ADD number bigint GENERATED ALWAYS AS IDENTITY;
