import { type Pieces, backupOf, withHeader, withRows } from './crafted-backup.ts';

interface Crafting {
  readonly honest: Pieces;
  /** SQL that runs a program on the machine of the database. */
  readonly program: string;
}

const TWICE = '1\ta\t2026-01-01 00:00:00\n1\tb\t2026-01-01 00:00:00\n';
export const UNLIKE = /^crafted: What the backup says of itself is not what Vivac writes\. Nothing was changed\.$/;
const UNKNOWN = /^The backup names what this version of Vivac does not have: .+\. Nothing was changed\.$/;
const UNFIT = /^crafted: the rows of the backup are not what Vivac keeps\. Nothing was changed\.$/;
export const DAMAGED = /^crafted: .*The bytes of the backup are damaged.* Nothing was changed\.$/;

function bomb({ honest }: Crafting): Buffer {
  const zeros = { kind: 'D', bytes: Buffer.alloc(16 * 1024 * 1024) };
  const first = honest.findIndex(({ kind }) => kind === 'T');
  return backupOf([...honest.slice(0, first + 1), ...Array.from({ length: 20 }, () => zeros), ...honest.slice(-1)]);
}

/** What is wrong with a backup, how it is made, and the sentence that refuses it. */
export const CRAFTED: readonly (readonly [string, (crafting: Crafting) => Buffer, RegExp])[] = [
  [
    'SQL in definitions',
    ({ honest, program }) => backupOf(withHeader(honest, (header) => ({ ...header, definitions: [program] }))),
    UNLIKE,
  ],
  [
    'SQL in constraints',
    ({ honest, program }) => backupOf(withHeader(honest, (header) => ({ ...header, constraints: [program] }))),
    UNLIKE,
  ],
  [
    'SQL in the name of a table',
    ({ honest, program }) =>
      backupOf(withHeader(honest, (header) => void (header.tables[0]!.name = `public.prices; ${program}; --`))),
    UNLIKE,
  ],
  [
    'a column with a quote',
    ({ honest, program }) =>
      backupOf(withHeader(honest, (header) => void (header.tables[0]!.columns[0] = `id") FROM STDIN; ${program}; --`))),
    UNLIKE,
  ],
  [
    'SQL in the name of a sequence',
    ({ honest, program }) =>
      backupOf(withHeader(honest, (header) => void (header.sequences[0]!.name = `x'::regclass); ${program}; --`))),
    UNKNOWN,
  ],
  [
    'SQL as the value of a sequence',
    ({ honest, program }) =>
      backupOf(withHeader(honest, (header) => void (header.sequences[0]!.value = `1); ${program}; --`))),
    UNLIKE,
  ],
  [
    'the path of a file as a migration',
    ({ honest }) => backupOf(withHeader(honest, (header) => void header.migrations.push('../../../../etc/0001-evil'))),
    UNLIKE,
  ],
  [
    'a migration left out',
    ({ honest }) => backupOf(withHeader(honest, (header) => void header.migrations.splice(3, 1))),
    /^The backup leaves a migration of Vivac out\. Nothing was changed\.$/,
  ],
  [
    'a table of the server',
    ({ honest }) =>
      backupOf(
        withHeader(
          honest,
          (header) => void (header.tables[0] = { name: 'pg_catalog.pg_authid', columns: ['rolname'] }),
        ),
      ),
    UNKNOWN,
  ],
  [
    'an unknown table',
    ({ honest }) =>
      backupOf(withHeader(honest, (header) => void header.tables.push({ name: 'public.evil', columns: ['id'] }))),
    UNKNOWN,
  ],
  [
    'an unknown column',
    ({ honest }) => backupOf(withHeader(honest, (header) => void header.tables[0]!.columns.push('evil'))),
    UNKNOWN,
  ],
  [
    'a table twice',
    ({ honest }) => backupOf(withHeader(honest, (header) => void header.tables.push(header.tables[0]!))),
    /^The backup names \S+ twice\. Nothing was changed\.$/,
  ],
  [
    'a table left out',
    ({ honest }) =>
      backupOf(
        withHeader(
          honest,
          (header) => void (header.tables = header.tables.filter(({ name }) => name !== 'public.prices')),
        ),
      ),
    /^The backup lacks public\.prices\. Nothing was changed\.$/,
  ],
  [
    '__proto__ in the header',
    ({ honest }) =>
      backupOf(withHeader(honest, (header) => JSON.stringify(header).replace('{', '{"__proto__":{"isWhole":true},'))),
    UNLIKE,
  ],
  [
    'a lone surrogate in the header',
    ({ honest }) =>
      backupOf(withHeader(honest, (header) => JSON.stringify({ ...header, server: 'X' }).replace('"X"', '"\\ud800"'))),
    UNLIKE,
  ],
  ['a header that is no JSON', ({ honest }) => backupOf(withHeader(honest, () => 'SELECT 1')), UNLIKE],
  [
    'a header of other types',
    ({ honest }) => backupOf(withHeader(honest, (header) => ({ ...header, tables: { length: 3 } }))),
    UNLIKE,
  ],
  ['a header that is null', ({ honest }) => backupOf(withHeader(honest, () => 'null')), UNLIKE],
  ['a header of arrays in arrays', ({ honest }) => backupOf(withHeader(honest, () => '['.repeat(500_000))), UNLIKE],
  [
    'a header of 2 MB',
    ({ honest }) => backupOf(withHeader(honest, (header) => ({ ...header, server: 'x'.repeat(2_000_000) }))),
    DAMAGED,
  ],
  [
    'a file of an upgrade',
    ({ honest }) => backupOf(withHeader(honest, (header) => ({ ...header, isWhole: true }))),
    /^This file was written to carry a store to another PostgreSQL, and is no backup\./,
  ],
  [
    'rows that end the COPY and go on in SQL',
    ({ honest, program }) => backupOf(withRows(honest, 'public.sources', `\\.\n${program};\n`)),
    UNFIT,
  ],
  ['rows that break a key', ({ honest }) => backupOf(withRows(honest, 'public.vivac_migrations', TWICE)), UNFIT],
  [
    'rows that name other migrations',
    ({ honest }) => backupOf(withRows(honest, 'public.vivac_migrations', '1\t9999-evil\t2026-01-01 00:00:00\n')),
    /^The backup names other migrations than its tables\. Nothing was changed\.$/,
  ],
  ['a row without end (a zip bomb)', bomb, DAMAGED],
  ['a cut file', ({ honest }) => backupOf(honest).subarray(0, 400), /^crafted: .*(was cut|damaged)/],
];
