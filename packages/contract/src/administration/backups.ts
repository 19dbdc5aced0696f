import { Type, type Static } from 'typebox';
import { FileBody, MomentText, Nullable, endpoint, InputText } from '../endpoint.ts';

/** nightly: made by itself. before-upgrade: before a new version changed the database. asked: by somebody. */
const Occasion = Type.Enum(['nightly', 'before-upgrade', 'asked']);
const Bytes = Type.Integer({ minimum: 0 });
const BackupName = Type.String({ pattern: '^vivac-(nightly|before-upgrade|asked)-\\d{8}-\\d{6}\\.backup$' });

const Rehearsal = Type.Object({
  at: MomentText,
  problem: Nullable(
    Type.String({ description: 'One sentence: why it could not be restored; null where all was equal.' }),
  ),
});

const Backup = Type.Object({
  name: Type.String({ description: 'Of its file.' }),
  occasion: Occasion,
  made_at: MomentText,
  bytes: Bytes,
  version: Nullable(Type.String({ description: 'Of Vivac; null where the file cannot be read.' })),
  has_secret: Type.Boolean({ description: 'The secret of the installation is in the file.' }),
  foreign: Type.Boolean({
    description: 'Not signed by this installation: of another one, or of a version before backups were signed.',
  }),
  rehearsal: Nullable(Rehearsal),
});
export type Backup = Static<typeof Backup>;

const Running = Type.Object({
  kind: Type.Enum(['nightly', 'asked', 'rehearsal']),
  name: Type.String(),
  began_at: MomentText,
  step: Nullable(Type.Enum(['writing', 'loading', 'comparing'], { description: 'Null where another server does it.' })),
  bytes: Nullable(Type.Integer({ minimum: 0, description: 'Of rows, in this step.' })),
});
export type RunningBackup = Static<typeof Running>;

export const getBackups = endpoint({
  method: 'GET',
  path: '/admin/backups',
  access: 'admin',
  scope: 'admin',
  tag: 'backups',
  summary: 'Backups that lie in the folder of this server, newest first, what is under way, and what failed last.',
  response: Type.Object({
    backups: Type.Array(Backup),
    running: Nullable(Running),
    last_failure: Nullable(
      Type.Object(
        { kind: Running.properties.kind, at: MomentText, problem: Type.String() },
        { description: 'Of the newest that ended, where it failed.' },
      ),
    ),
    nightly: Type.Boolean({ description: 'One is made every night.' }),
    demo: Type.Boolean({ description: 'The demo market, of which none is made by itself.' }),
    free_bytes: Nullable(Type.Integer({ minimum: 0, description: 'Room on the disk of the folder.' })),
  }),
});

const Begun = Type.Object({ message: Type.String() });

export const makeBackup = endpoint({
  method: 'POST',
  path: '/admin/backups',
  access: 'admin',
  scope: 'admin',
  tag: 'backups',
  summary:
    'Begins to write a backup. Refused with 409 while a backup or a rehearsal is under way, or when the disk has no room.',
  body: Type.Object({
    with_secret: Type.Optional(
      Type.Boolean({ description: 'Keep the secret of the installation in the file too; otherwise it is left out.' }),
    ),
  }),
  response: Begun,
});

export const rehearseBackup = endpoint({
  method: 'POST',
  path: '/admin/backups/{name}/rehearse',
  access: 'admin',
  scope: 'admin',
  tag: 'backups',
  summary:
    'Begins to restore a backup beside the present store, compares every table and takes it away again. One that was not signed here is refused with 409 unless `foreign` is true.',
  params: Type.Object({ name: BackupName }),
  query: Type.Object({ foreign: Type.Optional(Type.Boolean()) }),
  response: Begun,
});

export const downloadBackup = endpoint({
  method: 'GET',
  path: '/admin/backups/{name}/file',
  access: 'admin',
  scope: 'session',
  tag: 'backups',
  summary:
    'The file of a backup. One with the secret of the installation is refused with 409 unless `with_secret` is true.',
  params: Type.Object({ name: BackupName }),
  query: Type.Object({ with_secret: Type.Optional(Type.Boolean()) }),
  response: FileBody,
  produces: ['application/octet-stream'],
});

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
