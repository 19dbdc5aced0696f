import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Database, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { importByCommand } from './import-rate.ts';
import { median, printTable, thousands } from './report.ts';

/** Offers of each campsite, months ahead, and the share of the campsites: the leanest and the richest market that is measured. */
const SHAPES = [
  { offers: 1, months: 12, share: 1 },
  { offers: 9, months: 12, share: 1 / 5 },
];
const FIRST_YEAR = 2027;
/** Everything that an unchanged look adds to, with its indexes. */
const EVIDENCE = ['observations', 'confirmations', 'observed_months'];
const LOOKS_A_YEAR = 365;
const MS_PER_DAY = 86_400_000;

interface Sizes {
  readonly evidence: number;
  readonly prices: number;
  /** All that was ever written to the log ahead of the tables. */
  readonly log: number;
}

/** What a look costs that finds every price just as before, and what it costs when a share of the offers changed. */
export async function benchEvidence(
  databaseUrl: string,
  folder: string,
  campsites: number,
  looks: number,
): Promise<void> {
  const db = openDatabase({ url: databaseUrl, maxConnections: 2, prepare: false, statementTimeoutMs: 0 });
  try {
    for (const [at, { share, ...shape }] of SHAPES.entries()) {
      const market = { ...shape, campsites: Math.round(campsites * share), looks, name: `Growth ${at}` };
      await benchShape(db, databaseUrl, folder, market);
    }
  } finally {
    await db.end();
  }
}

interface Shape {
  readonly name: string;
  readonly campsites: number;
  readonly offers: number;
  readonly months: number;
  readonly looks: number;
}

async function benchShape(db: Database, databaseUrl: string, folder: string, shape: Shape): Promise<void> {
  const { name, campsites, offers, months, looks } = shape;
  await db.query(`
    INSERT INTO campsites (name) SELECT '${name} campsite ' || n FROM generate_series(1, ${campsites}) n;
    INSERT INTO campsite_links SELECT 'https://growth.test/' || replace(name, ' ', '-'), id FROM campsites WHERE name LIKE '${name}%'`);
  const offerMonths = campsites * offers * months;
  const rows: string[][] = [];
  let before = await sizesOf(db);
  const seconds: number[] = [];
  for (let look = 0; look < looks; look++) {
    const file = path.join(folder, 'look.csv');
    await writeLook(file, shape, look);
    const timed = await importByCommand(databaseUrl, 'prices', file, `${name} ${look}`);
    seconds.push(timed.seconds);
    const after = await sizesOf(db);
    if (look === 0)
      rows.push(['first look', ...perOfferMonth(before, after, offerMonths), `${timed.seconds.toFixed(2)} s`]);
    if (look === 0) before = after;
  }
  const after = await sizesOf(db);
  const unchanged = looks - 1;
  const evidence = (after.evidence - before.evidence) / unchanged / offerMonths;
  rows.push([
    'unchanged',
    ...perOfferMonth(before, after, offerMonths * unchanged),
    `${median(seconds.slice(1)).toFixed(2)} s`,
  ]);
  printTable(
    `${thousands(campsites)} campsites × ${offers} offers × ${months} months, ${looks} looks: bytes per offer month and look`,
    [['look', 'evidence', 'prices', 'WAL', 'import, median'], ...rows],
  );
  const yearMb = (evidence * offers * months * LOOKS_A_YEAR) / 1e6;
  process.stdout.write(
    `A year of daily looks that find all as before: ${yearMb.toFixed(2)} MB of evidence a campsite\n`,
  );
}

function perOfferMonth(before: Sizes, after: Sizes, offerMonths: number): string[] {
  return (['evidence', 'prices', 'log'] as const).map((of) => ((after[of] - before[of]) / offerMonths).toFixed(1));
}

/** After what autovacuum does between two looks of a day. */
async function sizesOf(db: Database): Promise<Sizes> {
  await db.query('VACUUM prices');
  await db.query('VACUUM observed_months');
  const [row] = await db.query<Sizes>(
    `SELECT (SELECT sum(pg_total_relation_size(t)) FROM unnest($1::text[]) n, to_regclass(n) t WHERE t IS NOT NULL)::float8 AS evidence,
       pg_total_relation_size('prices')::float8 AS prices, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS log`,
    [EVIDENCE],
  );
  return row!;
}

async function writeLook(file: string, shape: Shape, look: number): Promise<void> {
  await pipeline(Readable.from(linesOf(shape, look)), createWriteStream(file));
}

function* linesOf({ name, campsites, offers, months }: Shape, look: number): Generator<string> {
  const seen = new Date(Date.UTC(2026, 9, 1 + look, 5)).toISOString();
  const prefix = `https://growth.test/${name.replaceAll(' ', '-')}-campsite-`;
  const days = daysOf(months);
  yield 'link,stay_date,price,availability,accommodation_type,channel,observed_at\n';
  for (let campsite = 1; campsite <= campsites; campsite++) {
    for (let offer = 0; offer < offers; offer++) {
      const after = `,${1 + (offer % 4)},Type ${Math.floor(offer / 3)},Channel ${offer % 3},${seen}\n`;
      const price = (night: number) => 50 + ((campsite * 7 + night * 13 + offer) % 200);
      yield days.map((day, night) => `${prefix}${campsite},${day},${price(night)}.50${after}`).join('');
    }
  }
}

function daysOf(months: number): string[] {
  const count = (Date.UTC(FIRST_YEAR, months) - Date.UTC(FIRST_YEAR)) / MS_PER_DAY;
  return Array.from({ length: count }, (_, night) =>
    new Date(Date.UTC(FIRST_YEAR) + night * MS_PER_DAY).toISOString().slice(0, 10),
  );
}
