import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addSource } from '@vivac/contract/administration/sources';
import { ImapServerFixture } from '@vivac/testing/imap-server';
import { NOW, REFERENCE, pricesCsv } from '@vivac/testing/market/market';
import { SourceWorld } from '@vivac/testing/source-world';
import { runSource } from './tries/source-engine.ts';
import { readImapUrl } from './imap-settings.ts';

let imap: ImapServerFixture;
let world: SourceWorld;

beforeAll(async () => {
  imap = await ImapServerFixture.start();
  world = await SourceWorld.open({ IMAP_URL: imap.url });
});
afterAll(async () => {
  await world.close();
  await imap.close();
});
beforeEach(async () => {
  imap.forget();
  await world.forget();
});

const SOURCE = { name: 'Tarifas del cámping', door: 'mailbox', kind: 'prices', every_s: 3600 } as const;
const adds = (name: string = SOURCE.name) => world.adds({ ...SOURCE, name, address: null, consent: null });
const csv = (price: number) => pricesCsv(NOW, [{ campsite: REFERENCE, night: '2027-03-09', price }]);
const batches = async () => (await world.server.context.db.query('SELECT FROM batches')).length;
const receive = (subject: string, files: Readonly<Record<string, string | Buffer>> = {}) =>
  imap.receive({ subject, files }, NOW);

/** The try at which the mailbox is at another address. */
async function runAt(id: number, url: string): Promise<void> {
  await runSource({ ...world.at(NOW), imap: readImapUrl(url) }, id, new AbortController().signal);
}

// @holds source-9
describe('IMAP mailbox', () => {
  it('delivers the attachment of a mail whose subject names the source, and moves the mail to Vivac done', async () => {
    const { id } = await adds();
    receive('Fwd: TARIFAS DEL CÁMPING, March', { 'prices.csv': csv(70), 'logo.png': 'no data' });
    await world.run(NOW);
    expect(imap.subjects('INBOX')).toEqual([]);
    expect(imap.subjects('Vivac done')).toEqual(['Fwd: TARIFAS DEL CÁMPING, March']);
    const { source, tries } = await world.read(id);
    expect(source).toMatchObject({ state: 'ok', outcome: 'stored', rows_stored: 1 });
    expect(tries).toMatchObject([{ outcome: 'stored', rows_stored: 1, batch: expect.any(Number) }]);
  });

  it('reads an attachment that is compressed by gzip', async () => {
    const { id } = await adds();
    receive(SOURCE.name, { 'prices.csv.gz': gzipSync(csv(71)) });
    await world.run(NOW);
    expect((await world.read(id)).source).toMatchObject({ outcome: 'stored', rows_stored: 1 });
  });

  it('leaves mails alone whose subject names no source', async () => {
    const { id } = await adds();
    receive('Holiday greetings', { 'prices.csv': csv(72) });
    await world.run(NOW);
    expect(imap.subjects('INBOX')).toEqual(['Holiday greetings']);
    expect((await world.read(id)).source).toMatchObject({ state: 'ok', outcome: 'unchanged', rows_stored: null });
  });

  it('gives a mail to the source with the longest name in its subject', async () => {
    const short = await adds('Camping');
    const long = await adds('Camping Sol');
    receive('Camping Sol: prices', { 'prices.csv': csv(73) });
    await world.run(NOW);
    expect((await world.read(short.id)).source.outcome).toBe('unchanged');
    expect((await world.read(long.id)).source.outcome).toBe('stored');
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['without an attachment', {}, /“Tarifas del cámping” is refused: it has no attachment named \.csv/],
    ['larger than 25 MB', { 'prices.csv': 'x'.repeat(19e6) }, /refused: it is larger than 25 MB/],
    [
      'with an unreadable file',
      { 'prices.csv': '<!doctype html><html></html>' },
      /prices\.csv: What came cannot be read/,
    ],
  ])('moves a mail %s to Vivac refused and is failing', async (_what, files, reason) => {
    const { id } = await adds();
    const before = await batches();
    receive(SOURCE.name, files);
    await world.run(NOW);
    expect(imap.subjects('INBOX')).toEqual([]);
    expect(imap.subjects('Vivac refused')).toEqual([SOURCE.name]);
    expect((await world.read(id)).source).toMatchObject({ state: 'failing', reason: expect.stringMatching(reason) });
    expect(await batches()).toBe(before);
  });

  it.each([
    ['whose rows tell their moments', csv(74)],
    ['whose rows tell none', csv(75).replace(/,[^,\n]*$/gm, '')],
  ])('reads a mail again, and stores once a file %s, after its process was killed', async (_what, file) => {
    const { id } = await adds();
    receive(SOURCE.name, { 'prices.csv': file });
    const deps = world.at(NOW);
    const before = await batches();
    await runSource(
      {
        ...deps,
        async deliver(context, delivery) {
          await deps.deliver(context, delivery);
          throw new Error('killed');
        },
      },
      id,
      new AbortController().signal,
    );
    expect(imap.subjects('INBOX')).toEqual([SOURCE.name]);
    expect(await batches()).toBe(before + 1);
    await world.run(new Date(Date.parse(NOW) + 3_600_000).toISOString());
    expect(imap.subjects('Vivac done')).toEqual([SOURCE.name]);
    expect(await batches()).toBe(before + 1);
    expect((await world.read(id)).source).toMatchObject({ state: 'ok', outcome: 'stored' });
  });

  it('is refused until a person acts when the password is wrong', async () => {
    const { id } = await adds();
    await runAt(id, imap.url.replace('secret', 'wrong'));
    expect((await world.read(id)).source).toMatchObject({
      state: 'refused',
      reason: '127.0.0.1 refuses the user or the password of IMAP_URL.',
    });
  });

  it('is refused when its folder does not exist', async () => {
    const { id } = await adds();
    await runAt(id, `${imap.url}/Prices`);
    expect((await world.read(id)).source).toMatchObject({
      state: 'refused',
      reason: expect.stringMatching(/“Prices”/),
    });
  });

  it('is failing, with backoff, while the mail server is away', async () => {
    const { id } = await adds();
    await runAt(id, 'imap://vivac:secret@127.0.0.1:1');
    const { source } = await world.read(id);
    expect(source).toMatchObject({ state: 'failing', failures: 1, reason: expect.stringMatching(/ECONNREFUSED/) });
    const waitMs = Date.parse(source.next_try_at!) - Date.parse(NOW);
    expect(waitMs).toBeGreaterThan(60_000);
    expect(waitMs).toBeLessThan(1_200_000);
  });
});

describe('a mailbox source of an installation without IMAP_URL', () => {
  it('is refused with the name of the setting', async () => {
    const bare = await SourceWorld.open();
    const answer = await bare.send(addSource, SOURCE);
    await bare.close();
    expect(answer).toMatchObject({ status: 400, body: { field: 'door', error: expect.stringMatching(/IMAP_URL/) } });
  });
});

describe('IMAP_URL', () => {
  it('has a port and a folder of its own, and escaped characters', () => {
    expect(readImapUrl('imaps://me%40camping.test:p%2Fw@mail.test:1993/Prices%20in')).toEqual({
      host: 'mail.test',
      port: 1993,
      isTls: true,
      user: 'me@camping.test',
      password: 'p/w',
      folder: 'Prices in',
    });
  });

  it.each(['https://me:pw@mail.test', 'imaps://mail.test', 'imaps://me@mail.test', 'imaps://me:%zz@mail.test'])(
    '%s is none',
    (text) => expect(readImapUrl(text)).toBeNull(),
  );
});
