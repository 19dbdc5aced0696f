import { downloadTariffComparison, getTariffComparison } from '@vivac/contract/tariffs/comparison';
import { addTariff, publishTariff } from '@vivac/contract/tariffs/tariffs';
import { decideUnitTypes } from '@vivac/contract/unit-types';
import type { Cents } from '@vivac/domain/money';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { send } from '@vivac/testing/send';
import { addressOf, type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { tariffOf } from '@vivac/testing/tariff';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';

let server: ServerFixture;
const [OWN, NEIGHBOUR, SILENT, FOREIGN, LATE] = ['Own Camp', 'Neighbour', 'Silent', 'Foreign', 'Late'] as const;
let token = '';

/** The token of a new user who watches these campsites, the first as the reference. */
async function watcher(name: string, ...campsites: readonly string[]): Promise<string> {
  const { db, identity } = server.context;
  const email = `${name}@vivac.test`;
  const { uid } = await identity.createUser({ email, displayName: name, invite: 'none' });
  await db.execute(
    `INSERT INTO watchlists (uid, campsite_id, role, position, link)
     SELECT $1, id, CASE WHEN at = 1 THEN 'reference' ELSE 'competitor' END, at, name
     FROM campsites JOIN unnest($2::text[]) WITH ORDINALITY AS watched (name, at) USING (name)`,
    [uid, campsites],
  );
  return server.tokenOf(email, uid);
}

async function publish(campsite: string, year: number, changed: Partial<Tariff> = {}) {
  const { body } = await send(server, addTariff, 'admin', { body: { campsite, tariff: tariffOf(year, changed) } });
  const params = { id: body.id };
  const published = await send(server, publishTariff, 'admin', { params, body: { version: 1, confirmed: true } });
  expect(published.status).toBe(200);
  const decisions = ['Lodge tent', 'Pitch'].map((wording) => ({
    campsite,
    channel: 'Own web',
    wording,
    type: wording === 'Pitch' ? 'Pitch' : 'Glamping tent',
  }));
  await send(server, decideUnitTypes, 'admin', { body: { decisions } });
}

const dearer = (year: number) => ({
  prices: tariffOf(year).prices.map(({ priceCents, ...price }) => ({
    ...price,
    priceCents: priceCents && (((priceCents * 11) / 10) as Cents),
  })),
});

beforeAll(async () => {
  server = await openServerFixture();
  const names = [OWN, NEIGHBOUR, SILENT, FOREIGN, LATE];
  await server.context.db.execute('INSERT INTO campsites (name) SELECT unnest($1::text[])', [names]);
  token = await watcher('owner', OWN, NEIGHBOUR, SILENT);
  await publish(OWN, 2027);
  await publish(NEIGHBOUR, 2026);
  await publish(NEIGHBOUR, 2027, dearer(2027));
  await publish(FOREIGN, 2027);
  await publish(LATE, 2026);
});
afterAll(() => server.close());

const query = { arrival: '2027-07-10', nights: '7', guests: '2' };

// @holds tariff-9
it('the lists of a watchlist stand side by side for a week, this year and last, with who has none yet', async () => {
  const { body } = await send(server, getTariffComparison, { token }, { query });
  expect(body).toMatchObject({ year: 2027, lastArrival: '2026-07-11', notPublished: [SILENT] });
  expect(body.campsites.map(({ name, isOwn }) => [name, isOwn])).toEqual([
    [OWN, true],
    [NEIGHBOUR, false],
    [SILENT, false],
  ]);
  const [tent, pitch] = body.campsites[1]!.units;
  // 7 × 140 and 40 of cleaning last year; 7 × 154 and 40 now.
  expect(tent).toMatchObject({
    type: 'Glamping tent',
    unit: 'Lodge tent',
    present: { totalCents: 111_800, perNightCents: 15_971, state: 'priced', sentence: null },
    former: { totalCents: 102_000 },
    percent: 10,
    toOwn: 10,
  });
  expect(pitch).toMatchObject({
    type: 'Pitch',
    percent: null,
    present: { totalCents: null, state: 'closed', sentence: 'closed' },
  });
});

// @holds tariff-9
it('types of the own campsite stand first, each with a cell for every campsite of the watchlist', async () => {
  const { body } = await send(server, getTariffComparison, { token }, { query });
  const rows = body.sideBySide.map(({ type, cells }) => [
    type,
    ...cells.map(
      (cell) => cell && [cell.unit, cell.present?.totalCents, cell.former?.totalCents, cell.toOwn, cell.others],
    ),
  ]);
  expect(rows).toEqual([
    ['Glamping tent', ['Lodge tent', 102_000, undefined, 0, 0], ['Lodge tent', 111_800, 102_000, 10, 0], null],
    ['Pitch', ['Pitch', null, undefined, null, 0], ['Pitch', null, null, null, 0], null],
  ]);
});

// @holds tariff-9
it('a stay that a list refuses says why in the language of the reader', async () => {
  const headers = { 'accept-language': 'es' };
  const reasonOf = async (arrival: string, nights: string, guests = '2') => {
    const asked = { query: { arrival, nights, guests }, headers };
    return (await send(server, getTariffComparison, { token }, asked)).body.campsites[0]!.units[0]!.present!.sentence;
  };
  expect(await reasonOf('2027-07-10', '6')).toBe('a partir de 7 noches');
  expect(await reasonOf('2027-07-11', '7')).toBe('llegada solo en sábado');
  expect(await reasonOf('2027-05-10', '3', '5')).toBe('para un máximo de 4 huéspedes');
  expect(await reasonOf('2027-12-01', '7')).toBe('fuera de los días de la tarifa');
});

// @holds tariff-15
it('a length of stay that a list does not sell is said, and one that it sells has its own price', async () => {
  const name = 'By length';
  await server.context.db.execute('INSERT INTO campsites (name) VALUES ($1)', [name]);
  const who = { token: await watcher('by', name) };
  const length = {
    fromNights: 2,
    toNights: 2,
    priceCents: 18_000 as Cents,
    per: 'stay' as const,
    arrivalWeekdays: [5],
  };
  const lengths = [
    length,
    { ...length, fromNights: 4, toNights: 7, priceCents: 30_000 as Cents, arrivalWeekdays: [1] },
  ];
  const prices = tariffOf(2027).prices.map((price) => ({ ...price, priceCents: null, lengths }));
  const seasons = tariffOf(2027).seasons.map((season) => ({ ...season, minimumNights: null, arrivalWeekdays: [] }));
  await publish(name, 2027, { prices, seasons, fees: [] });
  const headers = { 'accept-language': 'en' };
  const told = async (arrival: string, nights: string) => {
    const asked = { query: { arrival, nights, guests: '2' }, headers };
    const { sentence, totalCents } = (await send(server, getTariffComparison, who, asked)).body.campsites[0]!.units[0]!
      .present!;
    return sentence ?? totalCents;
  };
  // A Monday, and a Friday.
  expect(await told('2027-05-03', '4')).toBe(30_000);
  expect(await told('2027-05-07', '2')).toBe(18_000);
  expect(await told('2027-05-03', '2')).toBe('arrival on Friday only');
  expect(await told('2027-05-07', '3')).toBe('3 nights are not sold');
  expect(await told('2027-05-07', '1')).toBe('from 2 nights on');
  expect(await told('2027-05-03', '9')).toBe('for at most 7 nights');
});

// @holds tariff-12
it('of a party with children each list says what it takes them for, or which age it has no price of', async () => {
  const headers = { 'accept-language': 'en' };
  const presentOf = async (childrenAges: string, guests = '4') => {
    const asked = { query: { ...query, guests, childrenAges }, headers };
    return (await send(server, getTariffComparison, { token }, asked)).body.campsites[0]!.units[0]!.present!;
  };
  // Each night 140, the child of 3 5 and that of 12 what an adult pays, 12; cleaning once.
  expect(await presentOf('12,3')).toMatchObject({
    totalCents: 7 * 15_700 + 4_000,
    children:
      'The child of 3 pays €5 a night (under 10 years). The child of 12 pays as an adult, €12 a night (from 10 years on).',
  });
  expect(await presentOf('4', '2')).toMatchObject({
    totalCents: 102_000,
    children: 'The child of 4 takes a place that the price includes.',
  });
  expect(await presentOf('1,2,3', '5')).toMatchObject({ children: null, sentence: 'for at most 4 guests' });
});

// @holds tariff-12
it.each([
  ['3,4', 'At least one of the guests is an adult: there are more guests than ages of children.'],
  ['18', 'childrenAges must be written like 3,7.'],
  ['', 'childrenAges must be written like 3,7.'],
])('children of %j among two guests are refused, with the field and why: %s', async (childrenAges, error) => {
  const headers = { 'accept-language': 'en' };
  const asked = { query: { ...query, childrenAges }, headers };
  const { status, body } = await send(server, getTariffComparison, { token }, asked);
  expect({ status, body }).toMatchObject({ status: 400, body: { error, field: 'childrenAges' } });
  const url = addressOf(downloadTariffComparison, { ...query, childrenAges });
  const answer = await server.app.inject({
    method: 'GET',
    url,
    headers: { ...headers, authorization: `Bearer ${token}` },
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json()).toMatchObject({ error, field: 'childrenAges' });
});

// @holds tariff-12
it('a child whose age two seasons of the stay see otherwise is told by season', async () => {
  const bands = (season: string, grown: number) => [
    { fromAge: null, underAge: grown, priceCents: 500 as Cents, season },
    { fromAge: grown, underAge: null, priceCents: 1200 as Cents, season },
  ];
  const seasons = tariffOf(2028).seasons.map((season) => ({ ...season, minimumNights: null, arrivalWeekdays: [] }));
  await publish(OWN, 2028, { seasons, extraPersons: [...bands('low', 10), ...bands('high', 12)] });
  const asked = { arrival: '2028-06-28', nights: '6', guests: '3', childrenAges: '11' };
  const { body } = await send(
    server,
    getTariffComparison,
    { token },
    { query: asked, headers: { 'accept-language': 'fr' } },
  );
  expect(body.campsites[0]!.units[0]!.present!.children).toBe(
    'Low\u00a0: L’enfant de 11 ans paie comme un adulte, 12\u00a0€ par nuit (dès 10 ans). High\u00a0: L’enfant de 11 ans paie 5\u00a0€ par nuit (moins de 12 ans).',
  );
});

// @holds tariff-12
it('the file of a party with children names their ages, and in its notes what each list takes them for', async () => {
  const url = addressOf(downloadTariffComparison, { ...query, guests: '3', childrenAges: '3', format: 'xlsx' });
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'es' };
  const { rawPayload } = await server.app.inject({ method: 'GET', url, headers });
  const { sheets } = await readXlsx(new Uint8Array(rawPayload));
  const note = 'El niño de 3 años paga 5\u00a0€ por noche (menos de 10 años).';
  expect(sheets[0]!.rows).toContainEqual(
    ['Tienda glamping', 'Nota', note, note, undefined].map((value) => value ?? null),
  );
  expect(sheets[1]!.rows.map((row) => row.at(-1))).toContain(note);
  expect(sheets[2]!.rows.map((row) => row.slice(0, 2))).toContainEqual(['Edades de los niños', '3']);
});

// @holds tariff-9
it('is taken away as a file, a row a unit and one for who has no list', async () => {
  const url = addressOf(downloadTariffComparison, { ...query, format: 'csv' });
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  const { payload } = await server.app.inject({ method: 'GET', url, headers });
  expect(payload.split(/\r?\n/)).toContain('Neighbour,Glamping tent,Lodge tent,Own web,1118,159.71,1020,10,10,');
  expect(payload).toContain('Silent,,,,,,,,,no list of 2027 yet');
  expect(payload).not.toContain(FOREIGN);
});

// @holds tariff-9
it('who had a list last year is named first among those without one, in the file as in the answer', async () => {
  const late = { token: await watcher('late', OWN, SILENT, LATE) };
  const { body } = await send(server, getTariffComparison, late, { query });
  expect(body.notPublished).toEqual([LATE, SILENT]);
  const url = addressOf(downloadTariffComparison, { ...query, format: 'xlsx' });
  const headers = { authorization: `Bearer ${late.token}`, 'accept-language': 'en' };
  const { rawPayload } = await server.app.inject({ method: 'GET', url, headers });
  const facts = (await readXlsx(new Uint8Array(rawPayload))).sheets.at(-1)!.rows;
  expect(facts).toContainEqual(['No list yet', `${LATE}, ${SILENT}`]);
});

// @holds tariff-9
it('as Excel the campsites stand side by side on the first sheet, in the words of the reader', async () => {
  const url = addressOf(downloadTariffComparison, { ...query, format: 'xlsx' });
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'es' };
  const { rawPayload } = await server.app.inject({ method: 'GET', url, headers });
  const { sheets } = await readXlsx(new Uint8Array(rawPayload));
  expect(sheets.map(({ name }) => name)).toEqual(['Lado a lado', 'Tarifas', expect.any(String)]);
  expect(sheets[0]!.rows.map((row) => row.map((value) => value ?? null))).toEqual(
    expect.arrayContaining([
      ['Tipo de alojamiento', '', OWN, NEIGHBOUR, SILENT],
      ['Tienda glamping', 'Alojamiento', 'Lodge tent', 'Lodge tent', null],
      ['Tienda glamping', 'Estancia 2027', 1020, 1118, null],
      ['Tienda glamping', 'Frente al propio %', null, 10, null],
      ['Tienda glamping', 'Frente al año pasado %', null, 10, null],
      ['', 'Nota', null, null, 'aún sin tarifa de 2027'],
    ]),
  );
});
