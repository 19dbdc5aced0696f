import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, createWriteStream, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { type Database, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { noteGoal, printTable, thousands } from './report.ts';

export const COLUMNS =
  'link,stay_date,price,currency,availability,accommodation_type,original_type,channel,guests,cancellation_policy,included_extras,nights,observed_at';
const TYPED_COLUMNS = `link text, stay_date date, price numeric, currency text, availability int,
  accommodation_type text, original_type text, channel text, guests int, cancellation_policy text,
  included_extras text, nights int, observed_at timestamptz`;
const NIGHTS = 365;
const OFFERS = 24;
const RSS_SAMPLE_MS = 50;
// As bin/vivac.js runs it.
const FLAGS = ['--max-semi-space-size=16'];
const CLI = path.resolve(import.meta.dirname, '../../apps/server/src/cli.ts');

/** How fast prices come in through the importer, beside a bare COPY of the same file into a table without any index. */
export async function benchImport(databaseUrl: string, rows: number, folder: string): Promise<void> {
  const file = path.join(folder, 'prices.csv');
  const campsites = Math.ceil(rows / (NIGHTS * OFFERS));
  await writePrices(file, { from: 1, campsites, seenAt: '2026-11-20T05:00:00Z', changed: 0 });
  const megabytes = (await stat(file)).size / 1e6;
  const db = openDatabase({ url: databaseUrl, maxConnections: 5, prepare: true, statementTimeoutMs: 0 });
  try {
    await db.query(`
      INSERT INTO campsites (name) SELECT 'Import campsite ' || n FROM generate_series(1, ${2 * campsites}) n;
      INSERT INTO campsite_links SELECT 'https://bench.test/' || substr(name, 17), id FROM campsites WHERE name LIKE 'Import%'`);
    const bare = await bareCopy(db, file, TYPED_COLUMNS);
    const imported = await importByCommand(databaseUrl, 'prices', file, 'bench');
    const again = await importByCommand(databaseUrl, 'prices', file, 'bench again');
    await writeScattered(file, { from: campsites + 1, campsites, seenAt: '2026-11-20T05:00:00Z', changed: 0 });
    const scattered = await importByCommand(databaseUrl, 'prices', file, 'bench scattered');
    const stored = campsites * NIGHTS * OFFERS;
    const ofCopy = ({ seconds }: Timed) => (bare.seconds / seconds).toFixed(2);
    noteGoal(
      'price import ÷ `COPY`: new · again · shuffled',
      '≥ 0.9 · ≥ 0.9 · ≥ 0.5',
      [imported, again, scattered].map(ofCopy).join(' · '),
    );
    printRates(`Import of ${thousands(stored)} price rows (${megabytes.toFixed(0)} MB of CSV)`, stored, [
      ['bare COPY', bare],
      ['import, new prices', imported],
      ['import, same file again', again],
      ['import, new prices scattered over the file', scattered],
    ]);
  } finally {
    await db.end();
  }
}

/** How long each way took for so many rows, beside the first of them. */
export function printRates(
  title: string,
  rows: number,
  ways: readonly (readonly [name: string, timed: Timed])[],
): void {
  const [[, bare]] = ways as [readonly [string, Timed]];
  printTable(title, [
    ['way', 'time', 'rows/s', 'of COPY', 'peak memory'],
    ...ways.map(([name, { seconds, peakMb }]) => [
      name,
      `${seconds.toFixed(1)} s`,
      thousands(rows / seconds),
      (bare.seconds / seconds).toFixed(2),
      peakMb === null ? '–' : `${peakMb.toFixed(0)} MB`,
    ]),
  ]);
}

export interface Timed {
  readonly seconds: number;
  /** Null where the system does not tell. */
  readonly peakMb: number | null;
}

/** Copies a file into a table of these columns without any index, which is dropped again. */
export async function bareCopy(db: Database, file: string, columns: string): Promise<Timed> {
  await db.query(`CREATE TABLE bare (${columns})`);
  const startedMs = performance.now();
  await db.transaction(async (tx) => {
    const copy = tx.client.query(copyFrom('COPY bare FROM STDIN (FORMAT csv, HEADER)'));
    await pipeline(createReadStream(file), copy);
  });
  const seconds = (performance.now() - startedMs) / 1000;
  await db.query('DROP TABLE bare; CHECKPOINT');
  return { seconds, peakMb: null };
}

/** Through the command line, as an operator would: its start is in the time, its memory is its own. */
export async function importByCommand(
  databaseUrl: string,
  kind: string,
  file: string,
  batch: string,
  cli = CLI,
): Promise<Timed> {
  const startedMs = performance.now();
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: path.dirname(file), VIVAC_DEMO: '0' };
  const child = spawn(process.execPath, [...FLAGS, cli, 'import', kind, file, '--batch', batch], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  let peakMb: number | null = null;
  const sampler = setInterval(() => (peakMb = residentPeakMb(child.pid) ?? peakMb), RSS_SAMPLE_MS);
  const [code] = await once(child, 'exit');
  clearInterval(sampler);
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  return { seconds: (performance.now() - startedMs) / 1000, peakMb };
}

/** The most memory that a process has held, in megabytes; null where the system does not tell. */
export function residentPeakMb(pid: number | undefined): number | null {
  try {
    const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kilobytes === undefined ? null : Number(kilobytes) / 1024;
  } catch {
    return null;
  }
}

/** One look at every offer of some campsites, a year ahead. */
interface PriceFile {
  /** The number of the first campsite. */
  readonly from: number;
  readonly campsites: number;
  /** ISO 8601 */
  readonly seenAt: string;
  /** One of so many offers costs more than usual; 0 for none. */
  readonly changed: number;
}

/** Resolves to the number of its rows. */
export async function writePrices(file: string, look: PriceFile): Promise<number> {
  await pipeline(Readable.from(chunks(look)), createWriteStream(file));
  return look.campsites * OFFERS * NIGHTS;
}

/** The same rows with those of a month as far from each other as may be. */
async function writeScattered(file: string, look: PriceFile): Promise<void> {
  await pipeline(Readable.from(scatteredChunks(look)), createWriteStream(file));
}

/** A prime: row after row, every campsite, offer and night has its turn. */
const STEP = 7_368_787;
const SCATTERED_AT_ONCE = 1000;

function* scatteredChunks({ from, campsites, seenAt }: PriceFile): Generator<string> {
  yield `${COLUMNS}\n`;
  const days = stayDays();
  const rows = campsites * OFFERS * NIGHTS;
  let text = '';
  for (let nth = 0; nth < rows; nth++) {
    const at = (nth * STEP) % rows;
    const offer = Math.floor(at / NIGHTS);
    text += offerRows(from + Math.floor(offer / OFFERS), offer % OFFERS, [days[at % NIGHTS]!], { base: 50, seenAt });
    if (nth % SCATTERED_AT_ONCE > 0) continue;
    yield text;
    text = '';
  }
  yield text;
}

const stayDays = () =>
  Array.from({ length: NIGHTS }, (_, n) => new Date(Date.UTC(2027, 0, 1 + n)).toISOString().slice(0, 10));

function* chunks({ from, campsites, seenAt, changed }: PriceFile): Generator<string> {
  yield `${COLUMNS}\n`;
  const days = stayDays();
  for (let campsite = from; campsite < from + campsites; campsite++) {
    for (let offer = 0; offer < OFFERS; offer++) {
      const base = changed > 0 && (campsite + offer) % changed === 0 ? 60 : 50;
      yield offerRows(campsite, offer, days, { base, seenAt });
    }
  }
}

function offerRows(
  campsite: number,
  offer: number,
  days: readonly string[],
  { base, seenAt }: { base: number; seenAt: string },
): string {
  const guests = offer % 2 === 0 ? 2 : 4;
  const channel = `Channel ${1 + (offer % 3)}`;
  const type = `Type ${1 + (Math.floor(offer / 6) % 2)}`;
  const policy = Math.floor(offer / 12) === 0 ? 'Free cancellation' : 'Non-refundable';
  const before = `https://bench.test/${campsite},`;
  const after = `,EUR,3,${type},${type} in the channel’s words,${channel},${guests},${policy},None,1,${seenAt}\n`;
  return days
    .map((day, night) => `${before}${day},${base + ((campsite * 7 + night * 13 + offer) % 200)}.50${after}`)
    .join('');
}
