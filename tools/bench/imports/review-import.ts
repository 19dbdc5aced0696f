import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Database, openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { readUnreadWords } from '@vivac/server/src/modules/reviews/read-words.ts';
import { raiseVersions } from '@vivac/server/src/modules/watchlists/write.ts';
import { type Timed, bareCopy, importByCommand, printRates } from '../import-rate.ts';
import { median, printTable, thousands } from '../report.ts';

const CAMPSITES = 200;
const TYPED_COLUMNS = `campsite text, date date, score numeric, nationality text, type text, duration text,
  "group" text, reviewer_name text, title text, positive text, negative text`;
const GUESTS = ['Ana', 'Ben', 'Núria', 'Jürgen', 'Chloé', 'Sanne', 'Giulia', 'João'];
const COUNTRIES = ['es', 'fr', 'de', 'nl', 'gb', 'it', 'pt'];
const SENTENCES = [
  'Vistas al mar y noches muy tranquilas bajo los pinos.',
  'La piscina estaba limpia y los niños no querían salir.',
  'The tents stand far apart, and the beach is five minutes away.',
  'Le personnel parle français et connaît les sentiers.',
  'El wifi no llega al fondo del camping.',
];

/** How fast reviews without an id come in, beside a bare COPY of the same file: every guest is known by name and words. */
export async function benchReviewImport(databaseUrl: string, rows: number, folder: string): Promise<void> {
  const file = path.join(folder, 'reviews.csv');
  await writeReviews(file, rows);
  const megabytes = (await stat(file)).size / 1e6;
  const db = openDatabase({ url: databaseUrl, maxConnections: 5, prepare: true, statementTimeoutMs: 0 });
  try {
    await addReviewed(db);
    printRates(`Import of ${thousands(rows)} reviews (${megabytes.toFixed(0)} MB of CSV)`, rows, [
      ['bare COPY', await bareCopy(db, file, TYPED_COLUMNS)],
      ['import, new reviews', await importByCommand(databaseUrl, 'reviews', file, 'bench reviews')],
      ['their words and themes, behind it', await readingBehind(db)],
      ['import, same file again', await importByCommand(databaseUrl, 'reviews', file, 'bench reviews again')],
    ]);
  } finally {
    await db.end();
  }
}

const COMPARED_ROWS = 50_000;
const COMPARED_ROUNDS = 3;

/** Imports of reviews by two checkouts into two databases, in turn, beside a bare COPY in the same round. */
export async function compareReviewImports(
  versions: readonly { name: 'before' | 'now'; folder: string; databaseUrl: string; db: Database }[],
  folder: string,
): Promise<void> {
  const file = path.join(folder, 'reviews.csv');
  await writeReviews(file, COMPARED_ROWS);
  const seconds: Record<string, number[]> = {};
  const note = (name: string, taken: Timed) => (seconds[name] ??= []).push(taken.seconds);
  for (const { db } of versions) await addReviewed(db);
  for (let round = 0; round < COMPARED_ROUNDS; round++) {
    note('bare COPY', await bareCopy(versions[0]!.db, file, TYPED_COLUMNS));
    for (const { name, folder: of, databaseUrl, db } of round % 2 === 0 ? versions : versions.toReversed()) {
      const cli = path.join(of, 'apps/server/src/cli.ts');
      await db.query('DELETE FROM reviews');
      await db.query('VACUUM ANALYZE reviews');
      note(`new, ${name}`, await importByCommand(databaseUrl, 'reviews', file, `new ${round}`, cli));
      note(`again, ${name}`, await importByCommand(databaseUrl, 'reviews', file, `again ${round}`, cli));
      if (name === 'now') note('words and themes behind it', await readingBehind(db));
    }
  }
  const copy = median(seconds['bare COPY']!);
  printTable(`Import of ${thousands(COMPARED_ROWS)} reviews by command, medians of ${COMPARED_ROUNDS} rounds`, [
    ['way', 'time', 'reviews/s', 'of COPY'],
    ...Object.entries(seconds).map(([name, taken]) => [
      name,
      `${median(taken).toFixed(1)} s`,
      thousands(COMPARED_ROWS / median(taken)),
      (copy / median(taken)).toFixed(2),
    ]),
  ]);
}

/** What a running server does behind an import. */
async function readingBehind(db: Database): Promise<Timed> {
  const startedMs = performance.now();
  await readUnreadWords({ db, raiseVersions });
  return { seconds: (performance.now() - startedMs) / 1000, peakMb: null };
}

async function addReviewed(db: Database): Promise<void> {
  await db.query(
    `INSERT INTO campsites (name) SELECT 'Reviewed campsite ' || n FROM generate_series(1, ${CAMPSITES}) n`,
  );
}

async function writeReviews(file: string, rows: number): Promise<void> {
  await pipeline(Readable.from(chunks(rows)), createWriteStream(file));
}

function* chunks(rows: number): Generator<string> {
  yield 'campsite,date,score,nationality,type,duration,group,reviewer_name,title,positive,negative\n';
  for (let at = 0; at < rows; at++) yield reviewRow(at);
}

function reviewRow(at: number): string {
  const pick = (texts: readonly string[], step: number) => texts[Math.floor(at / step) % texts.length]!;
  const date = new Date(Date.UTC(2022, 0, 1 + (at % 1600))).toISOString().slice(0, 10);
  const words = `${pick(SENTENCES, 1)} ${pick(SENTENCES, 5)} ${pick(SENTENCES, 25)} (${at})`;
  const reported = [
    `Reviewed campsite ${1 + (at % CAMPSITES)}`,
    date,
    (10 - (at % 61) / 10).toFixed(1),
    pick(COUNTRIES, 3),
    at % 2 === 0 ? 'bungalow' : 'glamping tent',
    `${1 + (at % 9)} nights`,
    pick(['Family', 'Couple', 'Group'], 2),
    pick(GUESTS, 1),
    pick(SENTENCES, 7),
    words,
    at % 3 === 0 ? pick(SENTENCES, 2) : '',
  ];
  return `${reported.map((text) => (text.includes(',') ? `"${text}"` : text)).join(',')}\n`;
}
