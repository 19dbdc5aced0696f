import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { bareCopy, importByCommand, printRates } from './import-rate.ts';
import { thousands } from './report.ts';

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
  await pipeline(Readable.from(chunks(rows)), createWriteStream(file));
  const megabytes = (await stat(file)).size / 1e6;
  const db = openDatabase({ url: databaseUrl, maxConnections: 5, prepare: true, statementTimeoutMs: 0 });
  try {
    await db.query(
      `INSERT INTO campsites (name) SELECT 'Reviewed campsite ' || n FROM generate_series(1, ${CAMPSITES}) n`,
    );
    printRates(`Import of ${thousands(rows)} reviews (${megabytes.toFixed(0)} MB of CSV)`, rows, [
      ['bare COPY', await bareCopy(db, file, TYPED_COLUMNS)],
      ['import, new reviews', await importByCommand(databaseUrl, 'reviews', file, 'bench reviews')],
      ['import, same file again', await importByCommand(databaseUrl, 'reviews', file, 'bench reviews again')],
    ]);
  } finally {
    await db.end();
  }
}

function* chunks(rows: number): Generator<string> {
  yield 'campsite,date,score,nationality,type,duration,group,reviewer_name,title,positive,negative\n';
  for (let at = 0; at < rows; at++) yield reviewRow(at);
}

function reviewRow(at: number): string {
  const pick = (texts: readonly string[], step: number) => texts[Math.floor(at / step) % texts.length]!;
  const date = new Date(Date.UTC(2022, 0, 1 + (at % 1600))).toISOString().slice(0, 10);
  const words = `${pick(SENTENCES, 1)} ${pick(SENTENCES, 5)} ${pick(SENTENCES, 25)} (${at})`;
  const told = [
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
  return `${told.map((text) => (text.includes(',') ? `"${text}"` : text)).join(',')}\n`;
}
