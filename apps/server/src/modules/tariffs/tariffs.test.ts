import { checkKeptTariff } from '@vivac/contract/tariffs/read-tariff';
import {
  addTariff,
  getTariff,
  getTariffs,
  getWaitingTariffs,
  keepTariff,
  removeTariff,
} from '@vivac/contract/tariffs/tariffs';
import type { Tariff } from '@vivac/contract/tariffs/tariff-schema';
import { REFERENCE } from '@vivac/testing/market/market';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { tariffOf } from '@vivac/testing/tariff';
import type { Static } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: ServerFixture;
let admin: { token: string };
beforeAll(async () => {
  server = await openServerFixture();
  admin = { token: server.tokens.admin };
});
afterAll(() => server.close());

type Sent = Static<typeof Tariff>;
const sent = (...of: Parameters<typeof tariffOf>) => structuredClone(tariffOf(...of)) as unknown as Sent;
const add = async (tariff = sent()) =>
  (await send(server, addTariff, admin, { body: { campsite: REFERENCE, tariff } })).body;

describe('a tariff', () => {
  // @holds tariff-1
  it('is kept as it was typed, half finished too, and listed with the number of its problems', async () => {
    const typed = sent(2027, { prices: [], name: '' });
    const kept = await add(typed);
    expect((await send(server, getTariff, admin, { params: { id: kept.id } })).body.tariff).toEqual(typed);
    const { tariffs } = (await send(server, getTariffs, admin, { query: { campsite: REFERENCE } })).body;
    expect(tariffs.find(({ id }) => id === kept.id)).toMatchObject({
      campsite: REFERENCE,
      year: 2027,
      state: 'draft',
      version: 1,
      batch: null,
      changedBy: 'admin@vivac.test',
      problems: { errors: 5, warnings: 0 },
    });
  });

  // @holds tariff-13
  it('waits for somebody while its draft has an error', async () => {
    const waiting = async () => (await send(server, getWaitingTariffs, admin, {})).body.count;
    const before = await waiting();
    const { id } = await add(sent(2027, { prices: [] }));
    await add();
    expect(await waiting()).toBe(before + 1);
    await send(server, keepTariff, admin, { params: { id }, body: { version: 1, tariff: sent() } });
    expect(await waiting()).toBe(before);
  });

  // @holds tariff-3
  it('that two people edit keeps what was saved first', async () => {
    const { id, version } = await add();
    const first = { ...sent(), name: 'First' };
    expect(
      (await send(server, keepTariff, admin, { params: { id }, body: { version, tariff: first } })).body.version,
    ).toBe(2);
    const second = await send(server, keepTariff, admin, { params: { id }, body: { version, tariff: sent() } });
    expect([second.status, second.body.error]).toEqual([
      409,
      'Somebody else changed this tariff meanwhile. Look at it again before you save.',
    ]);
    expect((await send(server, getTariff, admin, { params: { id } })).body.name).toBe('First');
  });

  // @holds tariff-2
  it('says each problem with its cell in the language of the reader, of what is sent as of what is kept', async () => {
    const { id } = await add();
    const faulty = sent();
    faulty.seasons[0]!.ranges[0] = { from: '2026-04-01', to: '2026-06-30' };
    const headers = { 'accept-language': 'es' };
    const { body } = await send(server, checkKeptTariff, admin, { params: { id }, body: { tariff: faulty }, headers });
    expect(body.problems[0]).toEqual({
      cell: { list: 'seasons', row: 0, field: 'ranges.0.from' },
      severity: 'error',
      code: 'rangeOfEarlierYear',
      sentence:
        'Temporada «Low»: del 1 de abril de 2026 al 30 de junio de 2026 es anterior a 2027, el año de la tarifa. ¿Son los días del año pasado?',
    });
    expect((await send(server, checkKeptTariff, admin, { params: { id }, body: {} })).body.problems).toEqual([]);
  });

  it('of a campsite that nobody knows is refused by what was said of it', async () => {
    const refused = await send(server, addTariff, admin, { body: { campsite: 'Nowhere', tariff: sent() } });
    expect([refused.status, refused.body.error]).toEqual([
      404,
      'No campsite is known by “Nowhere”: give one of its links, or its name as it stands in Vivac.',
    ]);
  });

  it('that counts nothing can be forgotten', async () => {
    const { id } = await add();
    expect((await send(server, removeTariff, admin, { params: { id } })).status).toBe(200);
    expect((await send(server, getTariff, admin, { params: { id } })).status).toBe(404);
  });
});
