import { say, sayStored } from '@vivac/text/say';
import type { LeftOutRow } from '@vivac/intake/verdict/ledger';
import { Readable } from 'node:stream';
import { clockOf } from '@vivac/server/src/platform/clock.ts';
import type { Database } from '@vivac/server/src/platform/database/database.ts';
import type { ImportDeps } from '@vivac/server/src/modules/imports/import-batch.ts';
import { APPEND_ONLY } from '@vivac/server/src/modules/evidence/store.ts';
import { importFile } from '@vivac/server/src/modules/imports/import-file.ts';
import type { ImportReport, ImportRequest } from '@vivac/server/src/modules/imports/import-report.ts';
import { parseMapping } from '@vivac/intake/mapping/parse-mapping';

/** The fixed moment of import tests. */
export const IMPORT_NOW = new Date('2026-11-21T08:00:00Z');

const ZONE = 'Europe/Madrid';

/** What is sent beside the content; `source` is the source's name. */
export type Sent = Partial<Omit<ImportRequest, 'mapping' | 'source'>> & {
  readonly mapping?: unknown;
  readonly source?: string;
  readonly fileName?: string;
  readonly bytes?: Readable;
};

/** The import as the context wires it, on a clock that stands still. */
export function importInto(db: Database): ImportDeps {
  return { db, clock: clockOf({ kind: 'fixed', at: IMPORT_NOW }, ZONE), zone: ZONE };
}

type InEnglish<Reported extends { readonly reason: unknown }> = Omit<Reported, 'reason'> & { readonly reason: string };

/** A report as a person reads it. */
export interface ReadReport extends Omit<ImportReport, 'refused' | 'problems' | 'leftOut'> {
  readonly refused: InEnglish<NonNullable<ImportReport['refused']>> | null;
  readonly problems: readonly InEnglish<LeftOutRow>[];
  readonly leftOut: readonly InEnglish<LeftOutRow>[];
}

/** Imports a text or bytes as a file of prices, unless told otherwise. */
export async function send(deps: ImportDeps, content: string | Buffer, sent: Sent = {}): Promise<ReadReport> {
  const { mapping, source = null, fileName = 'prices.csv', bytes, ...request } = sent;
  const read = bytes ?? Readable.from([typeof content === 'string' ? Buffer.from(content) : content]);
  const report = await importFile(deps, {
    kind: 'prices',
    source: { name: source, fileName, totalBytes: null, bytes: read },
    mapping: mapping === undefined ? null : parseMapping(mapping),
    sentBy: 'a test',
    dryRun: false,
    onBadRow: 'skip',
    ...request,
  });
  const { refused, problems, leftOut } = report;
  const stated = refused && { ...refused, reason: say('en', refused.reason) };
  return { ...report, refused: stated, problems: problems.map(inEnglish), leftOut: leftOut.map(inEnglish) };
}

const inEnglish = (row: LeftOutRow) => ({ ...row, reason: sayStored('en', row.reason) });

const EVIDENCE = [...APPEND_ONLY, 'batch_decisions'];

/** Empties a test's own tables, and those that refer to them; the product would never empty the evidence. */
export async function empty(db: Database, tables: string): Promise<void> {
  const triggers = (state: 'ENABLE' | 'DISABLE') =>
    EVIDENCE.map((table) => `ALTER TABLE ${table} ${state} TRIGGER ${table}_are_append_only;`).join('');
  await db.query(`${triggers('DISABLE')} TRUNCATE ${tables} RESTART IDENTITY CASCADE; ${triggers('ENABLE')}`);
}

/** Two campsites, as the tests of imports know them. */
export const CAMPSITES_CSV = `name,link,latitude,longitude,province
Cala Sirena,https://camp.example.com/cala-sirena,39.9,4.1,Illes Balears
Los Pinos,https://camp.example.com/los-pinos,40.1,-3.7,Madrid
`;
