import { Type, type Static } from 'typebox';
import { Nullable } from '../endpoint.ts';

const Count = Type.Integer({ minimum: 0 });

/** A mapping file, as the command line reads it (docs/importing.md); the importer checks every part of it. */
export const MappingFile = Type.Object(
  {},
  { additionalProperties: true, description: 'A mapping file of the importer.' },
);

const Reason = Type.Object({
  by: Type.Enum(['name', 'layout', 'content', 'nothing']),
  language: Type.Optional(Nullable(Type.Enum(['es', 'ca', 'en', 'fr', 'de', 'nl', 'it', 'pt']))),
  publisher: Type.Optional(Type.String()),
});

export const GuessedColumn = Type.Object({
  name: Type.String(),
  example: Type.String(),
  values: Type.Array(Type.String(), {
    description: 'Its first values, each once, at most three, cut after 80 characters.',
  }),
  rows: Count,
  filled: Count,
  field: Nullable(Type.String({ description: 'What it is taken for; null where it is not imported.' })),
  reason: Reason,
  offer_of: Nullable(
    Type.String({ description: 'The channel whose offer it is a part of, where a row gives several.' }),
  ),
  date_format: Nullable(Type.String()),
  readings: Type.Record(Type.String(), MappingFile, {
    description: 'How it is read as a field, where that is more than its text: by field.',
  }),
  translations: Nullable(
    Type.Array(
      Type.Object({
        text: Type.String(),
        rows: Count,
        meant: Nullable(Type.String({ description: 'What it is taken for; null where nobody knows.' })),
      }),
    ),
  ),
});
export type GuessedColumn = Static<typeof GuessedColumn>;
