import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import {
  type Upload,
  cancelUpload,
  downloadUploadLeftOut,
  getUpload,
  getUploadGuess,
  getUploads,
  importUpload,
  previewUpload,
  sendUpload,
  tryUpload,
} from '@vivac/contract/administration/uploads';
import { getBatch } from '@vivac/contract/batches';
import { NORTH } from '@vivac/testing/market/market';
import { send } from '@vivac/testing/send';
import { type Caller, type ServerFixture, addressOf, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pino } from 'pino';
import { serveApp } from '#server/app';
import { openUploads } from './routes.ts';
import { uploadFiles } from './upload-files.ts';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture(undefined, { IMPORT_MAX_MB: '40' });
});
afterAll(() => server.close());

const folder = () => join(server.config.dataDir, 'uploads');

async function upload(content: string | Buffer, fileName = 'precios.csv', caller: Caller = 'admin') {
  const response = await server.app.inject({
    method: 'POST',
    url: addressOf(sendUpload, { file_name: fileName }),
    headers: { authorization: `Bearer ${server.tokens[caller]}`, 'content-type': 'application/octet-stream' },
    payload: Buffer.from(content),
  });
  return { status: response.statusCode, body: response.json<Upload & { error?: string }>() };
}

const of = (id: string) => ({ params: { id } });

/** The upload as soon as nothing is under way. */
async function settled(id: string): Promise<Upload> {
  for (let tries = 0; tries < 2000; tries++) {
    const { body } = await send(server, getUpload, 'admin', of(id));
    if (body.state !== 'trying' && body.state !== 'importing') return body;
    await wait(25);
  }
  throw new Error('The upload did not settle');
}

const spanish = (...rows: readonly string[]) => ['camping;noche;precio;visto', ...rows, ''].join('\n');
const night = (day: string, price: string) => `${NORTH[0]};${day};${price};2027-01-19T06:00:00Z`;

const planFor = async (id: string) => {
  const { body } = await send(server, getUploadGuess, 'admin', of(id));
  return { kind: body.kind, mapping: body.mapping };
};
const batchCount = async () =>
  (await server.context.db.query<{ n: number }>('SELECT count(*)::int AS n FROM batches'))[0]!.n;

describe('an upload', () => {
  // @holds upload-5
  it('is recognised, previewed, tried and imported as one batch', async () => {
    const { body: sent } = await upload(spanish(night('2027-05-01', '91,50'), night('2027-05-02', 'mucho')));
    expect(sent).toMatchObject({ state: 'ready', file_name: 'precios.csv', sent_by: 'admin@vivac.test', batch: null });
    const plan = await planFor(sent.id);
    const { body: preview } = await send(server, previewUpload, 'admin', { ...of(sent.id), body: plan });
    expect(preview.rows).toMatchObject([
      { line: 2, campsite: NORTH[0], day: '2027-05-01', nights: 1, price: 91.5, problem: null },
      { line: 3, price: null, problem: expect.stringMatching(/^Price \(precio\) “mucho” is not/) as string },
    ]);
    const before = await batchCount();
    await send(server, tryUpload, 'admin', { ...of(sent.id), body: plan });
    const tried = await settled(sent.id);
    expect(tried).toMatchObject({
      state: 'ready',
      report: {
        dry_run: true,
        rows: { read: 2, stored: 1, rejected: 1 },
        causes: [{ line: 3, column: 'precio', value: 'mucho', rows: 1 }],
      },
    });
    expect(await batchCount()).toBe(before);
    await send(server, importUpload, 'admin', { ...of(sent.id), body: plan });
    const done = await settled(sent.id);
    expect(done).toMatchObject({ state: 'done', report: { dry_run: false, rows: { stored: 1 } } });
    const { body: batch } = await send(server, getBatch, 'admin', { params: { number: done.batch! } });
    expect(batch.batch).toMatchObject({ sent_by: 'admin@vivac.test', rows: { read: 2, stored: 1 } });
    // It goes after the end was told.
    await expect.poll(() => existsSync(join(folder(), sent.id))).toBe(false);
  });

  // @holds upload-5
  it('tells rows of one cause once, with the line of the first', async () => {
    const { body: sent } = await upload(
      spanish(night('2027-05-01', 'x1'), night('2027-05-02', '80'), night('2027-05-03', 'x1')),
    );
    await send(server, tryUpload, 'admin', { ...of(sent.id), body: await planFor(sent.id) });
    expect((await settled(sent.id)).report!.causes).toMatchObject([{ line: 2, value: 'x1', rows: 2 }]);
  });

  it('gives the rows that were left out as CSV, without formulas', async () => {
    const { body: sent } = await upload(spanish(night('2027-05-01', '=1+1'), night('2027-05-02', '80')));
    await send(server, tryUpload, 'admin', { ...of(sent.id), body: await planFor(sent.id) });
    await settled(sent.id);
    const { headers, body } = await server.ask(downloadUploadLeftOut, 'admin', { id: sent.id });
    expect(headers['content-disposition']).toContain('left-out-rows.csv');
    expect(body).toContain("precios.csv,2,rejected,price,precio,'=1+1,");
    expect(await server.refused(downloadUploadLeftOut, 'admin', { id: randomUUID() })).toMatchObject({ status: 404 });
  });

  it('of a file that cannot be read is refused in one sentence, and can be tried with another mapping', async () => {
    const { body: sent } = await upload(spanish(night('2027-05-01', '80')));
    await send(server, importUpload, 'admin', { ...of(sent.id), body: { kind: 'prices', mapping: null } });
    const refused = await settled(sent.id);
    expect(refused.state).toBe('refused');
    expect(refused.problem).toMatch(/^precios\.csv, line 1, .*: the file says nothing of .*Nothing was stored\.$/);
    await send(server, importUpload, 'admin', { ...of(sent.id), body: await planFor(sent.id) });
    expect((await settled(sent.id)).state).toBe('done');
  });

  // @holds upload-4
  it('with a wrong mapping is refused by its place', async () => {
    const { body: sent } = await upload(spanish(night('2027-05-01', '80')));
    const body = { kind: 'prices', mapping: { kind: 'prices', fields: { price: { colum: 'precio' } } } };
    expect(await send(server, tryUpload, 'admin', { ...of(sent.id), body })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('fields.price.colum is not known') as string, field: 'mapping' },
    });
  });

  it('is the caller’s own: another administrator’s is not found', async () => {
    const { body: sent } = await upload(spanish(night('2027-05-01', '80')));
    await server.context.db.execute("UPDATE uploads SET uid = 'somebody else' WHERE id = $1", [sent.id]);
    expect(await send(server, getUpload, 'admin', of(sent.id))).toMatchObject({ status: 404 });
    expect(await send(server, cancelUpload, 'admin', of(sent.id))).toMatchObject({ status: 404 });
  });

  // @holds upload-1
  it('that is cancelled takes its file with it, and is listed', async () => {
    const { body: sent } = await upload(spanish(night('2027-05-01', '80')));
    expect(readdirSync(folder())).toContain(sent.id);
    expect((await send(server, cancelUpload, 'admin', of(sent.id))).body.state).toBe('cancelled');
    expect(readdirSync(folder())).not.toContain(sent.id);
    const { body } = await send(server, getUploads, 'admin');
    expect(body.uploads.find(({ id }) => id === sent.id)?.state).toBe('cancelled');
    expect(await send(server, getUploadGuess, 'admin', of(sent.id))).toMatchObject({ status: 409 });
  });

  it('that is empty or too large is refused and leaves nothing', async () => {
    const before = existsSync(folder()) ? readdirSync(folder()).length : 0;
    expect(await upload('')).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('empty') as string },
    });
    expect((await upload(Buffer.alloc(40_000_001))).status).toBe(413);
    expect(readdirSync(folder())).toHaveLength(before);
    const rows = await server.context.db.query('SELECT id FROM uploads WHERE bytes = 0 OR state = $1', ['receiving']);
    expect(rows).toEqual([]);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\precios\\mayo.csv', 'mayo.csv'],
    ['\u202egnp.csv', 'gnp.csv'],
    ['..', 'file'],
    ['<img src=x onerror=alert(1)>.csv', '<img src=x onerror=alert(1)>.csv'],
  ])('keeps the name %j as harmless text', async (name, kept) => {
    const { body: sent } = await upload('a;b\n1;2\n', name);
    expect(sent.file_name).toBe(kept);
    expect(readdirSync(folder())).toContain(sent.id);
  });
});

describe('an import of an upload', () => {
  const rows = 60_000;
  const long = () =>
    spanish(
      ...Array.from({ length: rows }, (_, at) =>
        night(new Date(Date.UTC(2027, 5, 1) + (at % 300) * 86_400_000).toISOString().slice(0, 10), `${80 + (at % 97)}`),
      ),
    );

  // @holds upload-6
  it('that is cancelled in the middle stores nothing, and can be tried again', async () => {
    const { body: sent } = await upload(long());
    const plan = await planFor(sent.id);
    const before = await batchCount();
    const started = await send(server, importUpload, 'admin', { ...of(sent.id), body: plan });
    expect(started.body).toMatchObject({ state: 'importing', progress: { rows: expect.any(Number) as number } });
    expect(await send(server, importUpload, 'admin', { ...of(sent.id), body: plan })).toMatchObject({ status: 429 });
    const { body: cancelled } = await send(server, cancelUpload, 'admin', of(sent.id));
    expect(cancelled).toMatchObject({
      state: 'ready',
      problem: expect.stringContaining('nothing was stored') as string,
    });
    expect(await batchCount()).toBe(before);
    await send(server, importUpload, 'admin', { ...of(sent.id), body: plan });
    expect(await settled(sent.id)).toMatchObject({ state: 'done', report: { rows: { read: rows } } });
    expect(await batchCount()).toBe(before + 1);
  });

  // @holds upload-6
  it('that the server left in the middle is told as interrupted after its restart', async () => {
    const { body: sent } = await upload(spanish(night('2027-05-01', '80')));
    await server.context.db.execute("UPDATE uploads SET state = 'importing', kind = 'prices' WHERE id = $1", [sent.id]);
    const runs = await restarted();
    const { body } = await send(server, getUpload, 'admin', of(sent.id));
    expect(body).toMatchObject({ state: 'interrupted', problem: expect.stringContaining('try again') as string });
    await send(server, importUpload, 'admin', { ...of(sent.id), body: await planFor(sent.id) });
    expect((await settled(sent.id)).state).toBe('done');
    await runs.close();
  });
});

describe('an upload into the demo market', () => {
  it('is recorded as the demo’s, so that the store stays one of demo data', async () => {
    const { body: sent } = await upload(spanish(night('2027-05-02', '81')));
    const plan = await planFor(sent.id);
    const log = pino({ level: 'silent' });
    const ready = { ready: true, reason: '', stopping: false };
    const app = await serveApp({ ...server.context, demo: true, log }, ready);
    const authorization = `Bearer ${server.tokens.admin}`;
    await app.inject({
      method: 'POST',
      url: `/api/uploads/${sent.id}/import`,
      headers: { authorization },
      payload: plan,
    });
    const { batch } = await settled(sent.id);
    await app.close();
    const [stored] = await server.context.db.query<{ by: string }>(
      'SELECT sent_by AS by FROM batches WHERE number = $1',
      [batch],
    );
    expect(stored).toEqual({ by: 'demo market, admin@vivac.test' });
  });
});

/** What a process does with the uploads of the one before it. */
const restarted = () =>
  openUploads({
    ...server.context,
    files: uploadFiles(server.config.dataDir),
    log: pino({ level: 'silent' }),
    importMaxBytes: 1e6,
  });

describe('the sweep of uploads', () => {
  // @holds upload-1
  it('removes files of a day ago and files without an upload', async () => {
    const { body: old } = await upload('a;b\n1;2\n');
    const { body: fresh } = await upload('a;b\n1;2\n');
    await server.context.db.execute(
      "UPDATE uploads SET received_at = received_at - interval '25 hours' WHERE id = $1",
      [old.id],
    );
    const stray = randomUUID();
    writeFileSync(join(folder(), stray), 'x');
    await (await restarted()).close();
    const left = readdirSync(folder());
    expect(left).toContain(fresh.id);
    expect(left).not.toContain(old.id);
    expect(left).not.toContain(stray);
    expect(await send(server, getUpload, 'admin', of(old.id))).toMatchObject({ status: 404 });
  });
});
