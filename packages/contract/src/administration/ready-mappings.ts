import { Type, type Static } from 'typebox';
import { Nullable, endpoint } from '../endpoint.ts';

const Blank = Type.Object({
  field: Type.String(),
  what: Type.String({ description: 'What has to be said, in the caller’s language.' }),
  otherwise: Nullable(Type.String({ description: 'Stands where nothing is said; null where something must be.' })),
});

/** What is said of a ready mapping wherever it is offered. */
export const ReadyWords = {
  id: Type.String({ description: 'Kept with a source.' }),
  title: Type.String(),
  use: Type.String({ description: 'What it reads: one sentence in the caller’s language.' }),
  documented: Type.Boolean({ description: 'Whether the shape of the answer is published; else try it first.' }),
  follows: Nullable(
    Type.Object({
      document: Type.String({ description: 'The address of what its platform publishes.' }),
      on: Type.String({ format: 'date', description: 'The day on which that stood so.' }),
    }),
  ),
};

const OfferedMapping = Type.Object({
  ...ReadyWords,
  kind: Type.Enum(['prices', 'campsites', 'reviews', 'holidays', 'occupancy']),
  request: Type.Enum(['GET', 'POST', 'file'], { description: 'How its platform is asked.' }),
  blanks: Type.Array(Blank),
});
export type OfferedMapping = Static<typeof OfferedMapping>;

export const getReadyMappings = endpoint({
  method: 'GET',
  path: '/admin/sources/ready_mappings',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary: 'The mappings that are offered by name, in the order in which a form lists them.',
  response: Type.Object({ mappings: Type.Array(OfferedMapping) }),
});
