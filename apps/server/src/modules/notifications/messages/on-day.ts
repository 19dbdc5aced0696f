/** On a day in a zone; written so that an index finds it. */
export const onDay = (column: string, day = '$2', zone = '$3') =>
  `${column} >= ${day}::date::timestamp AT TIME ZONE ${zone} AND ${column} < (${day}::date + 1)::timestamp AT TIME ZONE ${zone}`;
