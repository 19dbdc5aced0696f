import type { Day } from '@vivac/domain/time/day';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { consentToHost, getSources, removeSource } from '@vivac/contract/administration/sources';
import { trySource, answerPageChange, getPageChange, getPageChanges } from '@vivac/contract/administration/try-source';
import type { ResponseOf } from '@vivac/contract/endpoint';
import { NOW } from '@vivac/testing/market/market';
import { getNight } from '@vivac/contract/dashboard/night';
import { addTariff, getTariff, getWaitingTariffs, publishTariff } from '@vivac/contract/tariffs/tariffs';
import { send } from '@vivac/testing/send';
import { SourceWorld } from '@vivac/testing/source-world';
import { tariffOf } from '@vivac/testing/tariff';
import { registerPages } from './ask-watched.ts';

let world: SourceWorld;

beforeAll(async () => {
  world = await SourceWorld.open();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.forget();
  await world.server.context.db.execute(
    'TRUNCATE page_changes, page_texts, watched_page_names, watched_pages, source_mails, tariffs CASCADE',
    [],
  );
});

const HTML = { 'content-type': 'text/html; charset=utf-8' };
const listOf = (price: string, more = '') =>
  `<!doctype html><html lang="es"><title>Tarifas</title><nav>Inicio Tarifas</nav><h1>Tarifas 2027</h1>
   <table><tr><th></th><th>Baja</th><th>Alta</th></tr><tr><td>Parcela</td><td>24 €</td><td>${price}</td></tr>
   <tr><td>Bungalow</td><td>62 €</td><td>120 €</td></tr></table>${more}<footer>© 2027</footer>`;
const daysLater = (days: number) => new Date(Date.parse(NOW) + days * 90_000_000).toISOString();
const adds = () => world.adds({ name: 'Tarifas', door: 'watched', kind: null, every_s: 86_400 });

async function changesOf(source: number): Promise<ResponseOf<typeof getPageChanges>['changes']> {
  return (await world.server.ask(getPageChanges, 'admin', { source })).body.changes;
}

const mails = () =>
  world.server.context.db.query<{ told: string; reason: string | null }>(
    'SELECT told, reason FROM source_mails ORDER BY asked_at, told',
    [],
  );

// @holds source-13
describe('a watched page', () => {
  it('is told once for a price that is another, with both texts', async () => {
    const { id } = await adds();
    world.serves(listOf('44 €'), HTML);
    await world.run(NOW);
    expect((await world.read(id)).source).toMatchObject({ state: 'ok', outcome: 'stored', reason: null });
    world.serves(listOf('49,50 €'), HTML);
    await world.run(daysLater(1));
    await world.run(daysLater(2));
    const [change, ...others] = await changesOf(id);
    expect(others).toEqual([]);
    expect(change).toMatchObject({ bears: true, answer: null, source: 'Tarifas' });
    const { body } = await world.server.ask(getPageChange, 'admin', { id: String(change!.id) });
    const changed = body.rows.filter(({ bears }) => bears);
    expect(changed).toEqual([
      {
        kind: 'changed',
        bears: true,
        before: [
          { text: 'Parcela | 24 € | ', is_changed: false },
          { text: '44', is_changed: true },
          { text: ' €', is_changed: false },
        ],
        after: [
          { text: 'Parcela | 24 € | ', is_changed: false },
          { text: '49,50', is_changed: true },
          { text: ' €', is_changed: false },
        ],
      },
    ]);
    expect(await mails()).toEqual([
      { told: 'list_changed', reason: 'Parcela | 24 € | 44 € → Parcela | 24 € | 49,50 €' },
    ]);
  });

  it('keeps words that change, and tells nobody', async () => {
    const { id } = await adds();
    world.serves(listOf('44 €', '<p>Reserva ya.</p>'), HTML);
    await world.run(NOW);
    world.serves(listOf('44,00 EUR', '<p>Reserva con nosotros.</p>'), HTML);
    await world.run(daysLater(1));
    expect(await changesOf(id)).toMatchObject([{ bears: false }]);
    expect((await world.read(id)).source.outcome).toBe('unchanged');
    expect(await mails()).toEqual([]);
  });

  it('that changes at every look is told so once, and the rest of it goes on being watched', async () => {
    const { id } = await adds();
    for (let day = 0; day < 8; day++) {
      world.serves(listOf('44 €', `<p>Precio de hoy: ${30 + day} €</p>`), HTML);
      await world.run(daysLater(day));
    }
    expect((await mails()).map(({ told }) => told)).toEqual(['list_changed', 'list_changed', 'restless']);
    world.serves(listOf('47 €', '<p>Precio de hoy: 99 €</p>'), HTML);
    await world.run(daysLater(9));
    expect((await mails()).at(-1)).toEqual({
      told: 'list_changed',
      reason: 'Parcela | 24 € | 44 € → Parcela | 24 € | 47 €',
    });
    expect((await world.read(id)).source.state).toBe('ok');
  });

  it('goes on from the last text after a restart', async () => {
    const { id } = await adds();
    world.serves(listOf('44 €'), HTML);
    await world.run(NOW);
    // The text was kept, and the process died before it wrote down what its host said of it.
    await world.server.context.db.execute('UPDATE registered_sources SET etag = NULL, content_hash = NULL', []);
    world.serves(listOf('44 €'), HTML);
    await world.run(daysLater(1));
    expect(await changesOf(id)).toEqual([]);
    world.serves(listOf('45 €'), HTML);
    await world.run(daysLater(2));
    expect(await changesOf(id)).toHaveLength(1);
  });

  it.each([
    ['is gone', 404, 'failing', /nothing at this address \(404\)/, /no tiene nada en esta dirección \(404\)/],
    ['is gone for good', 410, 'failing', /nothing at this address \(410\)/, /no tiene nada en esta dirección \(410\)/],
    ['is refused', 403, 'refused', /refuses access \(403\)/, /niega el acceso \(403\)/],
  ])('that %s is told once, in the language of its reader', async (_what, status, state, reason, told) => {
    const { id } = await adds();
    world.serves(listOf('44 €'), HTML);
    await world.run(NOW);
    world.answer = (request, response) =>
      void response.writeHead(/robots|well-known/.test(request.url ?? '') ? 404 : status).end('No');
    for (const day of [1, 3, 5]) await world.run(daysLater(day));
    expect((await world.read(id)).source).toMatchObject({ state, reason: expect.stringMatching(reason) });
    expect(await mails()).toMatchObject([{ told: state, reason: expect.stringMatching(told) }]);
    expect(await changesOf(id)).toEqual([]);
  });

  it.each([
    ['another host', 'localhost', () => `http://localhost:${world.host.port}/moved`],
    ['a portal', 'www.booking.com', () => 'https://www.booking.com/hotel/es/la-ribera.html'],
  ])('that leads to %s is not asked there, which is told once', async (_what, host, address) => {
    const { id } = await adds();
    world.serves(listOf('44 €'), HTML);
    await world.run(NOW);
    world.answer = (request, response) =>
      /robots|well-known/.test(request.url ?? '')
        ? void response.writeHead(404).end()
        : void response.writeHead(301, { location: address() }).end();
    for (const day of [1, 3]) await world.run(daysLater(day));
    const reason = expect.stringContaining(`leads to ${host} now`);
    expect((await world.read(id)).source).toMatchObject({ state: 'refused', reason });
    expect(await mails()).toMatchObject([{ told: 'refused', reason: expect.stringContaining(host) }]);
    expect(world.host.requests.map(({ url }) => url)).not.toContain('/moved');
    expect(await changesOf(id)).toEqual([]);
  });

  it('that becomes 50 MB is not read, which is told once, and goes on from its last text', async () => {
    const { id } = await adds();
    world.serves(listOf('44 €'), HTML);
    await world.run(NOW);
    world.serves(listOf('49 €', 'x'.repeat(50_000_000)), HTML);
    for (const day of [1, 3]) await world.run(daysLater(day));
    expect((await world.read(id)).source).toMatchObject({
      state: 'failing',
      reason: expect.stringContaining('is larger than 20 MB'),
    });
    expect((await mails()).map(({ told }) => told)).toEqual(['failing']);
    world.serves(listOf('44 €'), HTML);
    await world.run(daysLater(5));
    expect((await world.read(id)).source.state).toBe('ok');
    expect(await changesOf(id)).toEqual([]);
  });

  it.each([
    ['an error page', '<!doctype html><title>Error</title><h1>Página no encontrada</h1>'],
    ['nothing', '<!doctype html><title></title>'],
  ])('that answers with %s keeps its last text', async (_what, html) => {
    const { id } = await adds();
    world.serves(listOf('44 €'), HTML);
    await world.run(NOW);
    world.serves(html, HTML);
    await world.run(daysLater(1));
    expect((await world.read(id)).source).toMatchObject({
      state: 'failing',
      reason: expect.stringContaining('no price stands in its text any more'),
    });
    world.serves(listOf('44 €'), HTML);
    await world.run(daysLater(3));
    expect((await world.read(id)).source.state).toBe('ok');
    expect(await changesOf(id)).toEqual([]);
  });

  it('without a price is said so by a trial, which keeps nothing', async () => {
    world.serves('<!doctype html><div id=app></div>', HTML);
    const asked = { name: 'Trial', door: 'watched', address: world.address, allow_http: true } as const;
    const { body } = await world.send(trySource, asked);
    expect(body).toMatchObject({ is_readable: false, message: expect.stringContaining('No price stands in the text') });
    world.serves(listOf('44 €'), HTML);
    expect((await world.send(trySource, asked)).body).toMatchObject({
      is_readable: true,
      message: 'The page states 4 prices and dates: changes of them are told.',
    });
    expect(await world.server.context.db.query('SELECT FROM page_texts', [])).toEqual([]);
  });

  it('is answered once', async () => {
    const { id } = await adds();
    world.serves(listOf('44 €'), HTML);
    await world.run(NOW);
    world.serves(listOf('45 €'), HTML);
    await world.run(daysLater(1));
    const [change] = await changesOf(id);
    const says = (answer: 'still_right' | 'new_tariff') =>
      world.send(answerPageChange, { answer }, { id: String(change!.id) });
    expect((await says('still_right')).status).toBe(200);
    expect((await says('new_tariff')).status).toBe(409);
    expect(await changesOf(id)).toMatchObject([{ answer: 'still_right' }]);
  });
});

describe('the page of a published tariff', () => {
  async function published(address: string): Promise<number> {
    const { server } = world;
    await server.context.db.execute(`INSERT INTO campsites (name) VALUES ('Tariff Park') ON CONFLICT DO NOTHING`, []);
    const tariff = tariffOf(2027, { readAt: { address, day: '2027-01-03' as Day } });
    const { id } = (await send(server, addTariff, 'admin', { body: { campsite: 'Tariff Park', tariff } })).body;
    const made = await send(server, publishTariff, 'admin', { params: { id }, body: { version: 1, confirmed: true } });
    expect(made.status).toBe(200);
    return id;
  }
  const tariffAt = async (id: number) => (await world.server.ask(getTariff, 'admin', { id: String(id) })).body;
  const registered = async () =>
    (await world.server.ask(getSources, 'admin')).body.sources.filter(({ door }) => door === 'watched');

  // @holds source-15
  it('is put on the register once, waits for consent, and marks the tariff until somebody answers', async () => {
    const id = await published(`${world.address}#prices`);
    await registerPages(world.at(NOW));
    await registerPages(world.at(NOW));
    const [source, ...others] = await registered();
    expect(others).toEqual([]);
    expect(source).toMatchObject({ name: 'Tariff Park · 127.0.0.1', address: world.address, every_s: 86_400 });
    expect(source!.state).toBe('waiting_for_consent');
    await world.send(consentToHost, { host: '127.0.0.1', ground: 'own_site', note: '' });
    world.serves(listOf('44 €'), HTML);
    await world.run(daysLater(1));
    expect(await tariffAt(id)).toMatchObject({ listChanged: false });
    world.serves(listOf('45 €'), HTML);
    await world.run(daysLater(2));
    const [change] = await changesOf(source!.id);
    expect(await tariffAt(id)).toMatchObject({ listChanged: true, pageChange: change!.id });
    expect((await world.server.ask(getWaitingTariffs, 'admin', {})).body.count).toBe(1);
    const asked = { campsitename: 'Tariff Park', date: '2027-05-04', numberofguests: '2', lengthofstay: '2' };
    const { campsites } = (await world.server.ask(getNight, 'admin', asked)).body;
    expect(campsites[0]!.tariff).toMatchObject({ name: 'Price list 2027', listChanged: true });
    expect((await world.server.ask(getPageChange, 'admin', { id: String(change!.id) })).body.tariffs).toEqual([
      { id, campsite: 'Tariff Park', name: 'Price list 2027', year: 2027 },
    ]);
    await world.send(answerPageChange, { answer: 'still_right' }, { id: String(change!.id) });
    expect(await tariffAt(id)).toMatchObject({ listChanged: false });
    await world.send(removeSource, undefined, { id: String(source!.id) });
    await registerPages(world.at(NOW));
    expect(await registered()).toEqual([]);
  });

  it('of a refused platform, and words that are no address, are left alone', async () => {
    await published('https://www.booking.com/hotel/es/x.html');
    await published('at the reception');
    await registerPages(world.at(NOW));
    await registerPages(world.at(NOW));
    expect(await registered()).toEqual([]);
  });
});
