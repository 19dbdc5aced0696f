import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { openDatabase } from '@vivac/server/src/platform/database/database.ts';
import { bareCopy, importByCommand, printRates } from '../import-rate.ts';
import { thousands } from '../report.ts';

const TYPED_COLUMNS = `name text, link text, latitude float8, longitude float8, province text, region text, overall_score numeric,
  review_count int, score_location numeric, observed_at timestamptz`;

/** How fast the campsites of a country come in, with two scores each, beside a bare COPY of the same file. */
export async function benchCampsites(databaseUrl: string, rows: number, folder: string): Promise<void> {
  const file = path.join(folder, 'campsites.csv');
  await write(file, rows, 8);
  const megabytes = (await stat(file)).size / 1e6;
  const db = openDatabase({ url: databaseUrl, maxConnections: 5, prepare: true, statementTimeoutMs: 0 });
  try {
    const bare = await bareCopy(db, file, TYPED_COLUMNS);
    const added = await importByCommand(databaseUrl, 'campsites', file, 'bench campsites');
    const again = await importByCommand(databaseUrl, 'campsites', file, 'bench campsites again');
    await write(file, rows, 9);
    const rescored = await importByCommand(databaseUrl, 'campsites', file, 'bench campsites rescored');
    printRates(`Import of ${thousands(rows)} campsites (${megabytes.toFixed(0)} MB of CSV)`, rows, [
      ['bare COPY', bare],
      ['import, new campsites', added],
      ['import, same file again', again],
      ['import, other scores', rescored],
    ]);
  } finally {
    await db.end();
  }
}

async function write(file: string, rows: number, score: number): Promise<void> {
  await pipeline(Readable.from(lines(rows, score)), createWriteStream(file));
}

function* lines(rows: number, score: number): Generator<string> {
  yield 'name,link,latitude,longitude,province,region,overall_score,review_count,score_location,observed_at\n';
  for (let at = 0; at < rows; at++) {
    const place = `${(36 + (at % 700) / 100).toFixed(4)},${(-9 + Math.floor(at / 700) / 100).toFixed(4)}`;
    const scores = `${score}.${at % 10},${at % 900},${score - 1}.${at % 7}`;
    yield `Camping number ${at},https://bench.test/campsite-${at},${place},Girona,Catalunya,${scores},2026-11-20T05:00:00Z\n`;
  }
}
