import type { AddressInfo } from 'node:net';
import { getFreshness } from '@vivac/contract/dashboard/live';
import { type EventReader, readEvents } from '@vivac/testing/live/event-reader';
import { NOW, REFERENCE, RIVER, SOUTHERN, pricesCsv } from '@vivac/testing/market/market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const NIGHT = '2027-03-05';

let server: ServerFixture;
/** Two servers over one database, each with a listening connection of its own. */
let first: string;
let second: string;
const readers: EventReader[] = [];
let price = 100;

beforeAll(async () => {
  server = await openServerFixture();
  const originOf = async (app: ServerFixture['app']) => {
    await app.listen({ port: 0, host: '127.0.0.1' });
    return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  };
  first = await originOf(server.app);
  second = await originOf(await server.at(NOW));
});
afterEach(() => readers.splice(0).forEach((reader) => reader.close()));
afterAll(() => server.close());

async function follow(origin: string, caller: 'north' | 'south' | 'admin', query = '', headers = {}) {
  const reader = await readEvents(`${origin}/api/live${query}`, server.tokens[caller], headers);
  readers.push(reader);
  await expect.poll(() => reader.events[0]?.event, { timeout: 20_000 }).toBe('ready');
  return reader;
}

/** Every price is another one, so that each import is a change. */
const importPrice = (campsite: string, night = NIGHT) =>
  server.importCsv('prices', pricesCsv(`2027-01-19T08:00:00.${price}Z`, [{ campsite, night, price: price++ }]));
const reported = (reader: EventReader) =>
  reader.events.filter(({ event }) => event === 'changed').map(({ data }) => data);
const changeOf = (name: string, months: string[] | null = ['2027-03']) => ({ campsites: [{ name, months }] });

describe('GET /live', () => {
  // @holds live-1
  it('tells the readers of two servers of an import that is committed, by campsite and month, without a price', async () => {
    const [one, other] = [await follow(first, 'north'), await follow(second, 'north')];
    await importPrice(REFERENCE);
    for (const reader of [one, other]) {
      await expect.poll(() => reported(reader), { timeout: 20_000 }).toEqual([changeOf(REFERENCE)]);
    }
  });

  // @holds live-2
  it('tells a manager nothing of a foreign campsite, and an administrator of all (tenant isolation)', async () => {
    const [north, south, admin] = [
      await follow(first, 'north'),
      await follow(first, 'south'),
      await follow(first, 'admin'),
    ];
    await importPrice(SOUTHERN);
    await importPrice(RIVER);
    await expect.poll(() => reported(admin), { timeout: 20_000 }).toEqual([changeOf(SOUTHERN), changeOf(RIVER)]);
    await expect.poll(() => reported(north), { timeout: 20_000 }).toEqual([changeOf(RIVER)]);
    await expect.poll(() => reported(south), { timeout: 20_000 }).toEqual([changeOf(SOUTHERN)]);
  });

  // @holds live-3
  it('is resumed after the last event that was read, by header or by query', async () => {
    const before = await follow(first, 'north');
    await importPrice(REFERENCE);
    await expect.poll(() => reported(before).length, { timeout: 20_000 }).toBe(1);
    const { id } = before.events.at(-1)!;
    before.close();
    await importPrice(RIVER);
    await importPrice(SOUTHERN);
    for (const [query, headers] of [
      ['', { 'last-event-id': id }],
      [`?last_event_id=${id}`, {}],
    ] as const) {
      const after = await follow(second, 'north', query, headers);
      await expect.poll(() => JSON.stringify(reported(after)), { timeout: 20_000 }).toContain(RIVER);
      expect(JSON.stringify(after.events)).not.toContain(SOUTHERN);
    }
  });

  // @holds live-3
  it('tells whoever comes with an id that is too old or unknown to ask everything again', async () => {
    for (const id of ['1-1', 'unknown', '9000000000000000000-4000000000']) {
      const reader = await follow(first, 'north', `?last_event_id=${id}`);
      await expect
        .poll(() => reader.events.map(({ event }) => event), { timeout: 20_000 })
        .toEqual(['ready', 'everything']);
    }
  });

  // @holds live-3
  it('hears again after the database has ended all connections', async () => {
    const reader = await follow(first, 'north');
    await server.context.db.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'vivac notices'`,
      [],
    );
    const listening = async () => {
      const [row] = await server.context.db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity
         WHERE datname = current_database() AND application_name = 'vivac notices' AND query LIKE 'LISTEN%'`,
        [],
      );
      return row!.count;
    };
    await expect.poll(listening, { timeout: 20_000 }).toBe(2);
    await importPrice(REFERENCE);
    await expect.poll(() => reported(reader), { timeout: 20_000 }).toEqual([changeOf(REFERENCE)]);
  });

  // @holds live-5
  it('is not packed or kept by proxies, and carries the headers of every answer', async () => {
    const { headers } = await follow(first, 'north', '', { 'accept-encoding': 'br, gzip' });
    expect([headers.get('content-type'), headers.get('content-encoding')]).toEqual([
      'text/event-stream; charset=utf-8',
      null,
    ]);
    expect(headers.get('cache-control')).toBe('no-store, no-transform');
    expect(headers.get('x-accel-buffering')).toBe('no');
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  it('ends by itself when only what is known now was asked for', async () => {
    const reader = await follow(first, 'north', '?follow=false');
    await reader.ended;
    expect(reader.events.map(({ event }) => event)).toEqual(['ready']);
  });

  // @holds live-5
  it('refuses the eleventh stream of a user, until one of the ten has ended', async () => {
    const ten = await Promise.all(Array.from({ length: 10 }, () => follow(first, 'south')));
    const refused = await fetch(`${first}/api/live`, { headers: { authorization: `Bearer ${server.tokens.south}` } });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
    await follow(first, 'north');
    ten[0]!.close();
    const opens = async () => {
      const reader = await readEvents(`${first}/api/live`, server.tokens.south);
      readers.push(reader);
      return reader.status;
    };
    await expect.poll(opens, { timeout: 20_000 }).toBe(200);
  });

  // @holds live-5
  it('ends at once when the server is closed', async () => {
    const app = await server.at(NOW);
    // An idle connection would be waited for as long, which is longer than this test may take.
    app.server.keepAliveTimeout = 3_600_000;
    await app.listen({ port: 0, host: '127.0.0.1' });
    const reader = await follow(`http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, 'north');
    await app.close();
    await expect(reader.ended).resolves.toBeUndefined();
  });
});

describe('GET /dashboard/freshness', () => {
  // @holds live-7
  it('names no next look where nothing is scheduled, and calls all late where nothing came for two days', async () => {
    const { body } = await server.ask(getFreshness, 'south');
    expect(body).toMatchObject({ next_look_at: null, unchanged_at: null, late: [], all_late: false });
    expect(body.looks!.campsites).toBeGreaterThan(0);
    expect(body.looks!.up_to_date).toBeLessThanOrEqual(body.looks!.campsites);
    const { body: idle } = await server.ask(getFreshness, 'idle');
    expect(idle.all_late).toBe(false);
  });
});
