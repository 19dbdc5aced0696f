import { Type, type Static } from 'typebox';
import { Nullable, endpoint } from '../endpoint.ts';

const Blank = Type.Object({
  field: Type.String(),
  what: Type.String({ description: 'What has to be said, in the caller’s language.' }),
  otherwise: Nullable(Type.String({ description: 'Stands where nothing is said; null where something must be.' })),
});

const OfferedMapping = Type.Object({
  id: Type.String({ description: 'Kept with a source.' }),
  title: Type.String(),
  use: Type.String({ description: 'What it reads: one sentence in the caller’s language.' }),
  kind: Type.Enum(['prices', 'campsites', 'reviews', 'holidays', 'occupancy']),
  request: Type.Enum(['GET', 'POST', 'file'], { description: 'How its platform is asked.' }),
  documented: Type.Boolean({ description: 'Whether the shape of the answer is published; else try it first.' }),
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
