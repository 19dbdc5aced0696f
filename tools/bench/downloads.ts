import { writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { to as copyTo } from 'pg-copy-streams';
import type { Context } from '@vivac/server/src/context.ts';
import { embedded } from '@vivac/server/src/platform/identity/open-identity.ts';
import type { Database } from '@vivac/server/src/platform/database/database.ts';
import { residentPeakMb } from './import-rate.ts';
import { type Read, openFile, readFile } from './file-reading.ts';
import { signIn } from './managers.ts';
import { growMarket } from './market.ts';
import { printTable, thousands } from './report.ts';

const PASSWORD = 'a password for the bench';
const CAMPSITE = 'Downloaded campsite';
const AT_ONCE = 20_000;
/** Two files each, as many as a user may have at once. */
const MANAGERS = 4;
/** Of a slow line; eight of them take a million reviews in minutes. */
const SLOW_BYTES_A_SECOND = 2_000_000;
const PRICE_FILES = [10, 64, 187, 1499];
const FORMATS = ['csv', 'xlsx', 'pdf'] as const;
/** After a reader has left, longer than any statement may go on. */
const WATCHED_MS = 3000;

/** What a statement for a file of all reviews of a campsite says, and no other that reads reviews meanwhile. */
const OF_FILE = 'FROM reviews r WHERE campsite_id = ($1::int[])[1]';

/** Files of a million reviews and of a year of prices: time, memory, and what happens when the reader is slow or leaves. */
export async function benchDownloads(context: Context, server: string, pid: number, reviews: number): Promise<void> {
  const bench = new DownloadBench(context, server, pid, reviews);
  await bench.fill();
  await bench.aloneAndBare();
  await bench.slowReaders();
  await bench.leavingReader();
  await bench.priceFiles();
}

class DownloadBench {
  private readonly context: Context;
  private readonly server: string;
  private readonly pid: number;
  private readonly reviews: number;
  private readonly tokens: string[] = [];

  constructor(context: Context, server: string, pid: number, reviews: number) {
    this.context = context;
    this.server = server;
    this.pid = pid;
    this.reviews = reviews;
  }

  async fill(): Promise<void> {
    const { db } = this.context;
    await db.query(`
      INSERT INTO sources (name) VALUES ('Download bench');
      INSERT INTO batches (id, source_id, kind, content_hash, sent_by, received_at, rows_read, rows_stored, rows_repeated,
        rows_set_aside, rows_rejected)
      SELECT 'download-bench', id, 'reviews', '', 'bench', now(), 0, 0, 0, 0, 0 FROM sources WHERE name = 'Download bench';
      INSERT INTO campsites (name) VALUES ('${CAMPSITE}');
      INSERT INTO data_versions SELECT id, 1 FROM campsites WHERE name = '${CAMPSITE}'`);
    for (let from = 0; from < this.reviews; from += AT_ONCE) await db.query(reviewsStatement(from));
    await db.query('VACUUM ANALYZE reviews');
    for (let n = 0; n < MANAGERS; n++) {
      const { uid, token } = await this.userWho(`reads-${n}`, false);
      await db.execute(
        `INSERT INTO watchlists (uid, campsite_id, role, position, link)
         SELECT $1, id, 'reference', 0, 'https://bench.test/downloads' FROM campsites WHERE name = $2`,
        [uid, CAMPSITE],
      );
      this.tokens.push(token);
    }
  }

  /** One reader who takes what comes, beside PostgreSQL's own CSV of the same columns. */
  async aloneAndBare(): Promise<void> {
    const bare = await timed(() => copyOut(this.context.db));
    const rows = [
      ['way', 'time', 'rows/s', 'of COPY', 'MB', 'peak memory'],
      this.rateRow('COPY to CSV', bare, bare.seconds, null),
    ];
    for (const [name, format, encoding] of [
      ['CSV', 'csv', 'identity'],
      ['CSV, gzip', 'csv', 'gzip'],
      ['CSV, Brotli', 'csv', 'br'],
      ['Excel', 'xlsx', 'identity'],
    ] as const) {
      this.forgetPeak();
      const taken = await timed(async () => (await this.read(this.tokens[0]!, { format, encoding })).bytes);
      rows.push(this.rateRow(name, taken, bare.seconds, residentPeakMb(this.pid)));
    }
    printTable(`${thousands(this.reviews)} reviews, one reader, load ${load()}`, rows);
  }

  /** Eight who read slowly, to the end: six CSV, two of them compressed, and two Excel. */
  async slowReaders(): Promise<void> {
    this.forgetPeak();
    const formats = [
      { format: 'csv', encoding: 'identity' },
      { format: 'csv', encoding: 'identity' },
      { format: 'csv', encoding: 'gzip' },
      { format: 'xlsx', encoding: 'identity' },
    ] as const;
    const started = performance.now();
    const read = await Promise.all(
      this.tokens.flatMap((token) =>
        [0, 1].map((which) =>
          this.read(token, { ...formats[(this.tokens.indexOf(token) * 2 + which) % 4]!, slowly: true }),
        ),
      ),
    );
    const seconds = (performance.now() - started) / 1000;
    for (const { lines } of read) {
      // The headings, and no line end behind the last review.
      if (lines !== this.reviews && lines !== null) throw new Error(`A slow reader got ${lines} lines`);
    }
    printTable(`${read.length} slow readers at once, ${SLOW_BYTES_A_SECOND / 1e6} MB/s each, load ${load()}`, [
      ['readers', 'time', 'MB', 'first byte', 'peak memory'],
      [
        String(read.length),
        `${seconds.toFixed(0)} s`,
        (read.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6).toFixed(0),
        `${Math.max(...read.map(({ firstByteMs }) => firstByteMs)).toFixed(0)} ms`,
        megabytes(residentPeakMb(this.pid)),
      ],
    ]);
  }

  /** How long after its reader left the last statement for a file was still running. */
  async leavingReader(): Promise<void> {
    const rows = [['format', 'taken before', 'last statement seen after']];
    // The slow readers may have outlived their tokens.
    const token = await signIn(this.server, 'reads-0@bench.test');
    for (const format of ['csv', 'xlsx'] as const) {
      const answer = await this.open(token, { format, encoding: 'identity' });
      let taken = 0;
      for await (const chunk of answer) {
        taken += (chunk as Buffer).length;
        if (taken > 5_000_000) break;
      }
      answer.destroy();
      const leftMs = performance.now();
      let lastMs = 0;
      let seen = 0;
      while (performance.now() - leftMs < WATCHED_MS) {
        if (await this.isReading()) {
          lastMs = performance.now() - leftMs;
          seen++;
        }
        await wait(10);
      }
      rows.push([format, `${(taken / 1e6).toFixed(0)} MB`, seen === 0 ? 'none seen' : `${lastMs.toFixed(0)} ms`]);
    }
    printTable(`A reader who leaves, load ${load()}`, rows);
  }

  async priceFiles(): Promise<void> {
    const { db } = this.context;
    await growMarket(db, Math.max(...PRICE_FILES) + 2);
    const { token } = await this.userWho('sees-all', true);
    const names = await db.query<{ name: string }>(
      `SELECT name FROM campsites WHERE name LIKE 'Bench%' ORDER BY id`,
      [],
    );
    const rows = [['competitors', 'format', 'time', 'MB', 'peak memory', 'answer']];
    for (const count of PRICE_FILES) {
      for (const format of FORMATS) {
        this.forgetPeak();
        const query = new URLSearchParams({ campsitename: names[0]!.name, numberofguests: '2', format });
        for (const { name } of names.slice(1, count + 1)) query.append('competitorname', name);
        const started = performance.now();
        const answer = await fetch(`${this.server}/api/dashboard/download?${query}`, {
          headers: { authorization: `Bearer ${token}` },
        });
        const bytes = (await answer.arrayBuffer()).byteLength;
        const taken = `${((performance.now() - started) / 1000).toFixed(2)} s`;
        rows.push([
          String(count),
          format,
          taken,
          (bytes / 1e6).toFixed(1),
          megabytes(residentPeakMb(this.pid)),
          answer.ok ? 'file' : `${answer.status}`,
        ]);
      }
    }
    printTable(`A year of prices, load ${load()}`, rows);
  }

  private async isReading(): Promise<boolean> {
    const [row] = await this.context.db.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE state = 'active' AND pid <> pg_backend_pid() AND position($1 IN query) > 0`,
      [OF_FILE],
    );
    return row!.count > 0;
  }

  private rateRow(name: string, taken: Taken, bareSeconds: number, peakMb: number | null): string[] {
    return [
      name,
      `${taken.seconds.toFixed(1)} s`,
      thousands(this.reviews / taken.seconds),
      (bareSeconds / taken.seconds).toFixed(2),
      (taken.bytes / 1e6).toFixed(0),
      megabytes(peakMb),
    ];
  }

  private open(token: string, requested: Requested): Promise<IncomingMessage> {
    const { format, encoding } = requested;
    const address = `${this.server}/api/reviews/download?${new URLSearchParams({ campsitename: CAMPSITE, format })}`;
    return openFile(address, { authorization: `Bearer ${token}`, 'accept-encoding': encoding });
  }

  private async read(token: string, requested: Requested): Promise<Read> {
    const startedMs = performance.now();
    return readFile(await this.open(token, requested), startedMs, requested.slowly ? SLOW_BYTES_A_SECOND : Infinity);
  }

  private async userWho(name: string, admin: boolean): Promise<{ uid: string; token: string }> {
    const { identity } = this.context;
    const email = `${name}@bench.test`;
    const { uid } = await identity.createUser({ email, displayName: email, invite: 'none', admin });
    await embedded(identity).setPassword(uid, PASSWORD);
    return { uid, token: await signIn(this.server, email) };
  }

  /** Begins the peak anew where the system can. */
  private forgetPeak(): void {
    try {
      writeFileSync(`/proc/${this.pid}/clear_refs`, '5');
    } catch {
      // Elsewhere the peak is that of all so far.
    }
  }
}

interface Requested {
  readonly format: 'csv' | 'xlsx';
  readonly encoding: 'identity' | 'gzip' | 'br';
  readonly slowly?: boolean;
}

interface Taken {
  readonly seconds: number;
  readonly bytes: number;
}

async function timed(take: () => Promise<number>): Promise<Taken> {
  const startedMs = performance.now();
  const bytes = await take();
  return { bytes, seconds: (performance.now() - startedMs) / 1000 };
}

async function copyOut(db: Database): Promise<number> {
  let bytes = 0;
  await db.transaction(async (tx) => {
    const copy = tx.client.query(
      copyTo(`COPY (SELECT review_date, score_hundredths / 100.0, reviewer_name, nationality, accommodation_type, original_type,
        nights, guest_group, title, positive, negative FROM reviews r JOIN campsites c ON c.id = r.campsite_id
        WHERE c.name = '${CAMPSITE}') TO STDOUT (FORMAT csv)`),
    );
    for await (const part of copy) bytes += (part as Buffer).length;
  });
  return bytes;
}

const load = () => loadavg()[0]!.toFixed(2);
const megabytes = (value: number | null) => (value === null ? '–' : `${value.toFixed(0)} MB`);

function reviewsStatement(from: number): string {
  return `
    INSERT INTO reviews (campsite_id, source_id, review_key, batch_number, review_date, score_hundredths, nationality,
      accommodation_type, original_type, nights, guest_group, reviewer_name, title, positive, negative, guest_kind,
      type_kind)
    SELECT c.id, b.source_id, n::text, b.number, date '2026-11-20' - (hash % 2920)::int, 100 * (1 + hash / 7 % 10), 'ES',
      'bungalow', 'Bungalow Mar', 1 + n % 7, 'Family', 'Claire Dupont', 'Un rincón para volver ' || n,
      'El entorno es precioso y por la noche solo se oyen los grillos. ' || md5(n::text), 'El wifi no llega al fondo.', 'Family',
      'bungalow'
    FROM (SELECT n, abs(hashint4(n))::bigint AS hash FROM generate_series(${from} + 1, ${from} + ${AT_ONCE}) n) r,
      batches b, campsites c
    WHERE b.id = 'download-bench' AND c.name = '${CAMPSITE}'`;
}
