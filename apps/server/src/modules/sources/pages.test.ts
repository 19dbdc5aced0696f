import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOW } from '@vivac/testing/market/market';
import { trySource } from '@vivac/contract/administration/try-source';
import { SourceWorld } from '@vivac/testing/source-world';

let world: SourceWorld;

beforeAll(async () => {
  world = await SourceWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.forget());

const LODGING = {
  '@context': 'https://schema.org',
  '@type': 'Campground',
  name: 'Càmping de la Prova',
  geo: { '@type': 'GeoCoordinates', latitude: 41.25, longitude: 1.5 },
  aggregateRating: { '@type': 'AggregateRating', ratingValue: 8.6, bestRating: 10, reviewCount: 342 },
  priceRange: '45–120 €',
};
const page = (json: string) => `<!doctype html><title>Home</title><script type="application/ld+json">${json}</script>`;
const HTML = { 'content-type': 'text/html; charset=utf-8' };
const adds = () =>
  world.adds({
    name: 'Home page',
    door: 'page',
    kind: null,
    campsite_link: 'https://camping-prova.example/',
    every_s: 86_400,
  });

// @holds source-8
describe('page facts', () => {
  it('become the campsite of the link, and are kept for the register', async () => {
    world.serves(page(JSON.stringify(LODGING)), HTML);
    const { id } = await adds();
    await world.run(NOW);
    const { source, page_facts: facts } = await world.read(id);
    expect(source).toMatchObject({ state: 'ok', outcome: 'stored', rows_stored: 1, reason: null });
    expect(facts).toMatchObject({ name: { value: 'Càmping de la Prova' }, priceRange: { value: '45–120 €' } });
    const campsites = await world.server.context.db.query(
      `SELECT c.name, latitude, longitude FROM campsites c JOIN campsite_links l ON l.campsite_id = c.id WHERE link = $1`,
      ['https://camping-prova.example'],
    );
    expect(campsites).toEqual([{ name: 'Càmping de la Prova', latitude: 41.25, longitude: 1.5 }]);
  });

  it('are not read where robots.txt forbids it', async () => {
    world.answer = (request, response) => {
      if (request.url === '/robots.txt') response.writeHead(200).end('User-agent: *\nDisallow: /');
      else response.writeHead(200, HTML).end(page(JSON.stringify(LODGING)));
    };
    const { id } = await adds();
    await world.run(NOW);
    expect((await world.read(id)).source).toMatchObject({
      state: 'refused',
      reason: expect.stringContaining('robots.txt'),
    });
    expect(world.host.requests.map(({ url }) => url)).not.toContain('/prices.csv');
  });

  it('are told by a trial that keeps nothing', async () => {
    world.serves(page(JSON.stringify(LODGING)), HTML);
    const answer = await world.send(trySource, {
      name: 'Trial',
      door: 'page',
      address: world.address,
      allow_http: true,
    });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        is_readable: true,
        message: 'The page is about Càmping de la Prova, with a score of 8.6 of 10. It has no prices by date.',
      },
    });
    expect(await world.server.context.db.query('SELECT FROM page_facts')).toEqual([]);
  });

  it('that name nothing are a failed try that says so', async () => {
    world.serves('<!doctype html><p>Nothing here', HTML);
    const { id } = await adds();
    await world.run(NOW);
    expect((await world.read(id)).source).toMatchObject({
      state: 'failing',
      reason: 'The page names no campsite for search engines.',
    });
  });

  it('with a title alone do not rename their campsite: error pages have one too', async () => {
    world.serves('<!doctype html><title>Oops</title><p>Something went wrong', HTML);
    const { id } = await adds();
    await world.run(NOW);
    expect((await world.read(id)).source).toMatchObject({ state: 'failing', rows_stored: null });
    expect(await world.server.context.db.query(`SELECT FROM campsites WHERE name = 'Oops'`)).toEqual([]);
  });
});
