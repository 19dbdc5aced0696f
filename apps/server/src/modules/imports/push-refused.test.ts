import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { HEADER, csv, nights, pushWorld } from '@vivac/testing/push-world';
import { describe, expect, it } from 'vitest';

const world = pushWorld({ IMPORT_MAX_MB: '2', IMPORTS_AT_ONCE: '3' });

describe('a push that cannot be taken', () => {
  // @holds push-5
  it.each([
    [
      'a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      /^Content-Type: application\/x-www-form-urlencoded cannot be imported; send one of text\/csv, /,
    ],
    ['a web page', { 'content-type': 'text/html' }, /send one of/],
    ['another packing', { 'content-encoding': 'br' }, /^Content-Encoding: br cannot be unpacked; send gzip/],
  ])('as %s is 415 with what can be', async (_name, headers, sentence) => {
    const { status, body } = await world.push('prices', csv(), headers);
    expect([status, body.error]).toMatchObject([415, expect.stringMatching(sentence)]);
  });

  // @holds push-5
  it.each([
    ['<!DOCTYPE html><html><body>Please sign in</body></html>', /is a web page \(HTML\), not data/],
    ['\n  <html lang="es">', /is a web page \(HTML\), not data/],
    ['', /the file is empty/],
    ['just a line', /campsite|stay_date/],
    [gzipSync(csv(...nights('2027-05', 1))).subarray(0, 60), /truncated/],
  ])('since it is no data is 422 with a reason (%#)', async (content, reason) => {
    const { status, body } = await world.push('prices', content);
    expect([status, body.error]).toMatchObject([422, expect.stringMatching(reason)]);
    expect(body.error).toMatch(/Nothing was stored\.$/);
    expect(body.file?.reason).toMatch(reason);
  });

  it.each([
    ['?mapping=airbnb', 'mapping', /^There is no mapping “airbnb” for prices\. /],
    ['?observed_at=soon', 'observed_at', /“soon” is not a moment/],
    ['?on_bad_row=keep', 'on_bad_row', /must be one of skip, fail/],
    ['?dry_run=perhaps', 'dry_run', /must be one of/],
  ])('with %s is 400 and names the field', async (query, field, sentence) => {
    const { status, body } = await world.push(`prices${query}`, csv());
    expect([status, body]).toMatchObject([400, { field, error: expect.stringMatching(sentence) as string }]);
  });

  // @holds push-5
  it('beyond IMPORT_MAX_MB is 413, sent or unpacked', async () => {
    const rows = Array.from({ length: 50_000 }, () => nights('2027-05', 91, 1)[0]!);
    const large = csv(...rows);
    expect(large.length).toBeGreaterThan(2e6);
    expect((await world.push('prices', large)).status).toBe(413);
    const document = await world.push('prices', `[${'{"campsite":"x"},'.repeat(120_000)}{}]`, {
      'content-type': 'application/json',
    });
    expect([document.status, document.body.error]).toMatchObject([413, expect.stringContaining('2 MB')]);
    const packed = await world.push('prices', gzipSync(large));
    expect([packed.status, packed.body.error]).toMatchObject([
      413,
      expect.stringContaining('unpacks to more than 2000000 bytes'),
    ]);
  });
});

const transactions = async () =>
  (
    await world.server.context.db.query<{ n: number }>(
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND state LIKE 'idle in transaction%'",
    )
  )[0]!.n;

describe('a push on its way', () => {
  const content = csv(...nights('2029-01', 71), ...nights('2029-02', 71));

  // @holds push-4
  it('that is cut stores nothing and leaves no error in the log', async () => {
    const before = await world.batches();
    const logged = world.server.logLines.length;
    for (const cut of ['resetAndDestroy', 'end'] as const) {
      const socket = await world.begin(content.slice(0, 2000), content.length);
      await expect.poll(transactions).toBe(1);
      socket[cut]();
      await expect.poll(transactions).toBe(0);
    }
    expect([await world.batches(), await world.pricesOf('2029-01')]).toEqual([before, []]);
    const levels = world.server.logLines.slice(logged).map((line) => (JSON.parse(line) as { level: number }).level);
    expect(levels.filter((level) => level > 30)).toEqual([]);
  });

  // @holds push-4
  it('is imported however slowly it comes', async () => {
    const socket = await world.begin('', content.length);
    const answer = text(socket);
    const step = Math.ceil(content.length / 10);
    for (let from = 0; from < content.length; from += step) {
      socket.write(content.slice(from, from + step));
      await wait(60);
    }
    expect(await answer).toContain('"stored":56');
    expect(await world.pricesOf('2029-02')).toEqual([7100]);
  });

  // @holds push-5
  it('beside two others of the same user is 429 with Retry-After, and free when one ends', async () => {
    const sockets = [await world.begin(HEADER, 1000), await world.begin(HEADER, 1000)];
    await expect.poll(transactions).toBe(2);
    const third = await world.push('prices', csv(...nights('2029-03', 10)));
    expect([third.status, third.headers.get('retry-after'), third.body.error]).toEqual([
      429,
      '5',
      'At most 2 imports of one user at a time: please send it again when one of them has ended. Nothing was stored.',
    ]);
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await world.push('prices', csv(...nights('2029-03', 10)))).status).toBe(200);
  });
});
