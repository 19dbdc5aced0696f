import { type Static, Type } from 'typebox';

const exact = { additionalProperties: false };
const Name = Type.String({ minLength: 1 });

/** Where the table of a sheet or text is, and how it is laid out where a row is not one night of one campsite. */
export const Table = Type.Object(
  {
    headerLine: Type.Optional(Type.Integer({ minimum: 1, description: 'The line with the names of the columns.' })),
    headerRows: Type.Optional(
      Type.Literal(2, { description: 'The names stand in two rows, of which the upper one spans several columns.' }),
    ),
    fillDown: Type.Optional(
      Type.Array(Name, {
        minItems: 1,
        description: 'Columns whose text stands for the rows below it too, as in merged cells.',
      }),
    ),
    unpivot: Type.Optional(
      Type.Object(
        {
          columns: Type.Array(Name, { minItems: 1 }),
          name: Name,
          value: Name,
          texts: Type.Optional(
            Type.Record(Type.String(), Type.String(), { description: 'What stands in place of a name of a column.' }),
          ),
          beside: Type.Optional(
            Type.Array(Type.Object({ columns: Type.Array(Name, { minItems: 1 }), value: Name }, exact), {
              description: 'Further cells of each row: of as many columns, in the same order.',
            }),
          ),
        },
        {
          ...exact,
          description: 'Each of these columns becomes a row: its name and its cell stand in two new columns.',
        },
      ),
    ),
    split: Type.Optional(
      Type.Object(
        { column: Name, from: Name, to: Name },
        { ...exact, description: 'A range of days in one cell becomes two new columns: its first day and its last.' },
      ),
    ),
    range: Type.Optional(
      Type.Object(
        {
          from: Name,
          to: Name,
          last: Type.Enum(['night', 'departure']),
          night: Name,
          dateFormat: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { minItems: 1 })])),
        },
        {
          ...exact,
          description: 'From a day to another, of which the last is a night or the departure: a row for each night.',
        },
      ),
    ),
  },
  exact,
);
export type Table = Static<typeof Table>;
