import {
  downloadTariff,
  downloadTariffTemplate,
  readTariff,
  type TariffRead,
} from '@vivac/contract/tariffs/read-tariff';
import { addTariff } from '@vivac/contract/tariffs/tariffs';
import { checkTariff } from '@vivac/domain/tariffs/check-tariff';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { REFERENCE } from '@vivac/testing/market/market';
import { send } from '@vivac/testing/send';
import { addressOf, openServerFixture, type ServerFixture } from '@vivac/testing/server-fixture';
import { tariffOf } from '@vivac/testing/tariff';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: ServerFixture;
beforeAll(async () => (server = await openServerFixture()));
afterAll(() => server.close());

async function read(content: string | Buffer, query: Record<string, string> = {}, language = 'en') {
  const response = await server.app.inject({
    method: 'POST',
    url: addressOf(readTariff, query),
    headers: {
      authorization: `Bearer ${server.tokens.admin}`,
      'content-type': 'application/octet-stream',
      'accept-language': language,
    },
    payload: Buffer.from(content),
  });
  return { status: response.statusCode, body: response.json<TariffRead & { error?: string }>() };
}

const LIST = 'Precios por noche\n;1/6 – 30/6;1/7 – 31/8\nBungalow;80 €;1O0 €\n';

// @holds pricelist-1
it('a price list is proposed as a tariff, with the cells of its values, its questions and what was left out, in words', async () => {
  const { status, body } = await read(LIST, { year: '2027', address: 'https://pinar.example/tarifas' }, 'es');
  expect(status).toBe(200);
  expect([...Value.Errors(readTariff.response, body)]).toEqual([]);
  expect(body.tariff).toMatchObject({
    name: 'Precios por noche',
    year: 2027,
    readAt: { address: 'https://pinar.example/tarifas' },
    prices: [{ unit: 'u1', season: 's1', priceCents: 8000 }],
  });
  expect(body.origins).toContainEqual({ path: 'prices.0', cell: { sheet: null, line: 3, column: 1, text: '80 €' } });
  expect(body.doubts).toMatchObject([
    {
      asks: 'guests',
      question: '¿Cuántas personas incluye el precio de Bungalow?',
      taken: { answer: '4', words: '4' },
    },
  ]);
  expect(body.leftOut).toEqual([
    {
      cell: { sheet: null, line: 3, column: 2, text: '1O0 €' },
      reason: 'unreadable_price',
      sentence: 'No es un precio que se pueda leer.',
    },
    {
      cell: { sheet: null, line: 2, column: 2, text: '1/7 – 31/8' },
      reason: 'season_without_price',
      sentence: 'No tiene ningún precio.',
    },
  ]);
});

it('an answer is taken for a question', async () => {
  const asked = await read('2027;1/6 – 15/6;1/7 – 31/8\nBungalow 4 pax;80;90\n');
  expect(asked.body.doubts.map(({ asks, taken: { words } }) => [asks, words])).toEqual([
    ['per', 'for a night'],
    ['last_day', 'its last night'],
  ]);
  const { body } = await read(LIST, { year: '2027', per: 'week', lastDay: 'departure' });
  expect([body.tariff.per, body.tariff.seasons[0]!.lastDay]).toEqual(['week', 'departure']);
});

it.each([
  ['no list', 'Querido cliente, le adjuntamos la factura.', 400, 'La tarifa no se ha leído: no tiene ninguna tabla'],
  ['a PDF that is none', '%PDF-1.7 and nothing else', 400, 'La tarifa no se ha leído: es un PDF dañado'],
  ['more than a list has', 'x'.repeat(21_000_000), 413, ''],
])('%s is refused in a sentence', async (_, content, status, sentence) => {
  const refused = await read(content, {}, 'es');
  expect(refused.status).toBe(status);
  expect(refused.body.error).toContain(sentence);
});

// @holds pricelist-2
it('a kept tariff as a file reads back as itself, and the empty template as a tariff that only lacks its channel', async () => {
  const { body: kept } = await send(server, addTariff, 'admin', {
    body: { campsite: REFERENCE, tariff: tariffOf(2027) },
  });
  const file = await download(addressOf(downloadTariff, { id: String(kept.id) }));
  expect(file.headers['content-disposition']).toContain(`Tariff_2027_${kept.id}.xlsx`);
  const { body } = await read(file.rawPayload);
  const names = new Map([...body.tariff.seasons, ...body.tariff.units].map(({ id, name }) => [id, name]));
  const ofNames = (tariff: TariffRead['tariff'], nameOf: (id: string) => string | undefined) => ({
    ...tariff,
    seasons: tariff.seasons.map((season) => ({ ...season, id: '' })),
    units: tariff.units.map((unit) => ({ ...unit, id: '' })),
    prices: tariff.prices.map(({ unit, season, priceCents }) => [nameOf(unit), nameOf(season), priceCents]),
  });
  const own = new Map([...kept.tariff.seasons, ...kept.tariff.units].map(({ id, name }) => [id, name]));
  expect(ofNames(body.tariff, (id) => names.get(id))).toEqual(ofNames(kept.tariff, (id) => own.get(id)));
  const empty = await read((await download(addressOf(downloadTariffTemplate))).rawPayload);
  expect(checkTariff(empty.body.tariff as unknown as Tariff).filter(({ severity }) => severity === 'error')).toEqual([
    expect.objectContaining({ cell: { list: 'tariff', row: 0, field: 'channel' } }),
  ]);
});

const download = (url: string) =>
  server.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${server.tokens.admin}` } });
