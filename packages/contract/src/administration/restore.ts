import { Type } from 'typebox';
import { InputText, MomentText, Nullable, endpoint } from '../endpoint.ts';

const State = Type.Enum(['idle', 'receiving', 'restoring', 'failed', 'done'], {
  description: 'Of the last attempt since the server was started.',
});

export const getRestore = endpoint({
  method: 'GET',
  path: '/restore',
  access: 'public',
  tag: 'restore',
  summary:
    'Whether a backup may be restored in the browser, which is while nobody has a password here, and how far that is.',
  response: Type.Object({
    possible: Type.Boolean(),
    state: State,
    step: Nullable(Type.Enum(['loading', 'comparing', 'exchanging'])),
    bytes: Type.Integer({ minimum: 0, description: 'Of rows, in this step.' }),
    problem: Nullable(Type.String({ description: 'One sentence: why the last attempt failed.' })),
    restored: Nullable(Type.Object({ made_at: MomentText, rows: Type.Integer({ minimum: 0 }) })),
  }),
});

export const sendRestore = endpoint({
  method: 'POST',
  path: '/restore',
  access: 'public',
  tag: 'restore',
  summary: 'Takes a backup and begins to restore it, while nobody has a password here; the server starts anew with it.',
  query: Type.Object({
    foreign: Type.Optional(
      Type.Boolean({
        description:
          'Take a file that this installation did not sign: of another one, or of a version before backups were signed. Otherwise it is refused with 422.',
      }),
    ),
  }),
  headers: Type.Object({
    'x-restore-code': Type.Optional({
      ...InputText(100),
      description: 'The code that the server writes to its log at start.',
    }),
  }),
  accepts: ['application/octet-stream'],
  response: Type.Object({ message: Type.String() }),
});
