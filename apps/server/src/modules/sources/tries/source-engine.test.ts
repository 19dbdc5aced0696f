import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSource, changeSource } from '@vivac/contract/administration/sources';
import { NOW, REFERENCE, pricesCsv } from '@vivac/testing/market/market';
import { SourceWorld } from '@vivac/testing/source-world';
import { emptyInbox } from './source-engine.ts';
import { folderName, folderNames } from '../inbox-folder.ts';

let world: SourceWorld;
let dataDir: string;
let folder: string;

beforeAll(async () => {
  world = await SourceWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.forget();
  dataDir = mkdtempSync(path.join(tmpdir(), 'vivac-inbox-'));
  folder = path.join(dataDir, 'inbox', 'tarifas-del-camping');
  mkdirSync(folder, { recursive: true });
  return () => rmSync(dataDir, { recursive: true });
});

const csv = (price: number) => pricesCsv(NOW, [{ campsite: REFERENCE, night: '2027-03-05', price }]);
const empty = () => emptyInbox({ ...world.at(NOW), dataDir });
const addsInbox = () =>
  world.adds({ name: 'Tarifas del cámping', door: 'inbox', address: null, every_s: null, consent: null });
const batches = async () => (await world.server.context.db.query('SELECT FROM batches')).length;

function drop(name: string, content: string | Buffer, ageS = 10): void {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  const then = new Date(Date.now() - ageS * 1000);
  utimesSync(file, then, then);
}

// @holds source-7
describe('inbox folder', () => {
  it('imports a dropped file by its source and moves it to done with its report', async () => {
    const { id } = await addsInbox();
    drop('prices.csv', `${csv(60)}\n${REFERENCE},never,1,,,,,,,,,${NOW}`);
    await empty();
    const [file, report] = readdirSync(path.join(folder, 'done')).sort();
    expect(file).toMatch(/prices\.csv$/);
    expect(readFileSync(path.join(folder, 'done', report!), 'utf8')).toMatch(/stored 1.*\nline 3, stay_date: "never"/s);
    const { source } = await world.read(id);
    expect(source).toMatchObject({ state: 'ok', outcome: 'stored', rows_stored: 1, rows_left_out: 1 });
  });

  it('moves a file that cannot be read to refused, stores nothing and is failing', async () => {
    const { id } = await addsInbox();
    const before = await batches();
    drop('page.csv', '<!doctype html><html><body>no</body></html>');
    await empty();
    expect(readdirSync(path.join(folder, 'refused'))).toHaveLength(2);
    expect(readdirSync(path.join(folder, 'done'))).toEqual([]);
    expect(await batches()).toBe(before);
    expect((await world.read(id)).source.state).toBe('failing');
  });

  it.each([
    [
      'a picture',
      'list.png',
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(400)]),
      /is a picture/,
    ],
    ['an archive', 'lists.rar', Buffer.concat([Buffer.from('Rar!'), Buffer.alloc(400)]), /is an archive: unpack it/],
    ['half of a packed file', 'prices.csv.gz', gzipSync(csv(66)).subarray(0, 60), /packed file ends too early/],
  ])('refuses %s in a sentence, and stores nothing', async (_what, name, content, sentence) => {
    const { id } = await addsInbox();
    const before = await batches();
    drop(name, content);
    await empty();
    const report = readdirSync(path.join(folder, 'refused')).find((file) => file.endsWith('.report.txt'))!;
    expect(readFileSync(path.join(folder, 'refused', report), 'utf8')).toMatch(sentence);
    expect(await batches()).toBe(before);
    expect((await world.read(id)).source).toMatchObject({ state: 'failing', reason: expect.stringMatching(sentence) });
  });

  it('reads a file that is packed by gzip', async () => {
    const { id } = await addsInbox();
    drop('prices.csv.gz', gzipSync(csv(67)));
    await empty();
    expect((await world.read(id)).source).toMatchObject({ state: 'ok', rows_stored: 1 });
  });

  it('leaves files alone that are still being written', async () => {
    await addsInbox();
    drop('new.csv', csv(61), 0);
    drop('half.csv.part', csv(62));
    drop('.hidden.csv', csv(63));
    await empty();
    expect(readdirSync(path.join(folder, 'done'))).toEqual([]);
  });

  it('works again, and stores once, on a file whose process was killed', async () => {
    await addsInbox();
    drop('once.csv', csv(64));
    await empty();
    const before = await batches();
    mkdirSync(path.join(folder, '.working'), { recursive: true });
    writeFileSync(path.join(folder, '.working', 'once.csv'), csv(64));
    await empty();
    expect(await batches()).toBe(before);
    expect(readdirSync(path.join(folder, '.working'))).toEqual([]);
  });

  it('waits while its source is paused', async () => {
    const { id } = await addsInbox();
    await world.server.context.db.execute('UPDATE registered_sources SET paused_at = now() WHERE id = $1', [id]);
    drop('waits.csv', csv(65));
    await empty();
    expect(readdirSync(folder)).toContain('waits.csv');
  });

  // @holds source-10
  it('is of one source: a second name of the same letters is refused, and named', async () => {
    const { id } = await addsInbox();
    const second = { name: 'Tarifas-del-Camping!', door: 'inbox', kind: 'prices' } as const;
    const message = /The folder “tarifas-del-camping” belongs to the source “Tarifas del cámping”/;
    const refusal = { body: { field: 'name', error: expect.stringMatching(message) } };
    expect(await world.send(addSource, second)).toMatchObject({ status: 409, ...refusal });
    const other = await world.adds({ ...second, name: 'Reseñas', address: null, every_s: null, consent: null });
    const renamed = { ...second, version: other.version };
    expect(await world.send(changeSource, renamed, { id: String(other.id) })).toMatchObject({
      status: 409,
      ...refusal,
    });
    expect(await world.send(changeSource, { ...second, version: 1 }, { id: String(id) })).toMatchObject({
      status: 200,
    });
  });

  it('has the number of its source behind its name where an earlier one has the same letters', () => {
    const sources = [
      { id: 9, name: 'a b' },
      { id: 2, name: 'A/B' },
      { id: 4, name: 'C' },
    ];
    expect([...folderNames(sources)]).toEqual([
      [2, 'a-b'],
      [4, 'c'],
      [9, 'a-b-9'],
    ]);
  });

  it.each([
    ['Tarifas del cámping', 'tarifas-del-camping'],
    ['../../etc', 'etc'],
    ['日本', 'source-7'],
    ['A/B\\C', 'a-b-c'],
  ])('of %j is called %j', (name, called) => {
    expect(folderName(name, 7)).toBe(called);
  });
});
