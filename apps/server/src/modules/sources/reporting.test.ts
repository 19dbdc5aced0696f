import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOW, REFERENCE, pricesCsv } from '@vivac/testing/market/market';
import { SourceWorld } from '@vivac/testing/source-world';
import { withdrawConsent } from '@vivac/contract/administration/sources';
import { unreportedSources } from './register-read.ts';
import { insertNews } from './reporting.ts';

let world: SourceWorld;

beforeAll(async () => {
  world = await SourceWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.forget());

const minutesLater = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();
const csv = (price: number) => pricesCsv(NOW, [{ campsite: REFERENCE, night: '2027-03-02', price }]);
const fails = () => {
  world.answer = (_request, response) => void response.writeHead(500).end();
};

/** A source whose host has no address. */
async function addsAway(nth: number, dueAt: string): Promise<void> {
  const { db } = world.server.context;
  const { id } = await world.adds({ name: `away ${nth}`, address: `http://localhost:${world.host.port}/${nth}` });
  const host = `away${nth}.invalid`;
  await db.execute(`UPDATE registered_sources SET host = $2, address = $3, next_try_at = $4 WHERE id = $1`, [
    id,
    host,
    `https://${host}/prices.csv`,
    dueAt,
  ]);
  await db.execute(
    `INSERT INTO source_consents (host, ground, note, given_by, given_at) VALUES ($1, 'own_site', '', 'tests', now())`,
    [host],
  );
}

// @holds source-6
describe('messages about sources', () => {
  it('tell each change of state once', async () => {
    fails();
    await world.adds();
    await world.run(NOW);
    await world.run(minutesLater(10));
    await world.run(minutesLater(30));
    world.serves(csv(70));
    await world.run(minutesLater(120));
    await world.run(minutesLater(240));
    expect((await world.told()).map(({ told: reported }) => reported)).toEqual(['failing', 'ok']);
  });

  it('are mailed to every administrator with the reason and a link', async () => {
    fails();
    await world.adds({ name: 'Feed with a fault' });
    await world.run(NOW);
    const [mail] = await world.server.mailTo('admin@vivac.test');
    expect(mail).toContain('Subject: Feed with a fault falla');
    expect(mail).toMatch(/\/sources\?source/);
  });

  it('are in the language of who reads them, the reason and the name of a source of ours too', async () => {
    fails();
    await world.adds({ name: 'Demo market, live' });
    await world.run(NOW);
    const mails = await world.server.mailTo('admin@vivac.test', 2);
    expect(mails.join()).toMatch(/la fuente Mercado de demostraci/);
    expect(mails.join()).toMatch(/tiene un fallo propio \(500\)/);
  });

  it('tell that nothing new came within the expected time', async () => {
    world.serves(csv(71));
    await world.adds({ expected_every_s: 3600 });
    await world.run(NOW);
    await world.run(minutesLater(59));
    expect(await world.told()).toEqual([]);
    await world.run(minutesLater(61));
    await world.run(minutesLater(62));
    expect(await world.told()).toMatchObject([{ told: 'late', reason: null }]);
  });

  it('have each changed line of a page in a line of its own', async () => {
    const { db, identity } = world.server.context;
    const { uid } = (await identity.findByEmail('admin@vivac.test'))!;
    const news = { sourceId: null, source: 'Prices', reported: 'list_changed', at: new Date(NOW) };
    await db.transaction((tx) => insertNews(tx, { ...news, reason: 'tent 24 to 26\ncabin 44 to 49' }, [uid]));
    await world.run(NOW);
    const mails = async () => (await world.server.mailTo('admin@vivac.test')).join();
    await expect.poll(mails).toMatch(/^tent 24 to 26\r?$/m);
    expect(await mails()).toContain('tent 24 to 26<br>cabin 44 to 49');
  });

  // @holds source-11
  it('are looked for among the sources that may have changed, not in the whole register', async () => {
    const { db } = world.server.context;
    const read = async (moment: string) => (await unreportedSources(db, new Date(moment))).map(({ name }) => name);
    world.serves(csv(74));
    const { id } = await world.adds({ name: 'expected', expected_every_s: 7200 });
    await world.adds({ name: 'paused' });
    await world.run(NOW);
    expect(await read(minutesLater(119))).toEqual([]);
    expect(await read(minutesLater(121))).toEqual(['expected']);
    await db.execute(`UPDATE registered_sources SET paused_at = now() WHERE name = 'paused'`);
    expect(await read(NOW)).toEqual(['paused']);
    await world.run(minutesLater(1));
    expect(await read(NOW)).toEqual([]);
    await world.send(withdrawConsent, { host: '127.0.0.1' });
    expect(await read(NOW)).toEqual(['expected', 'paused']);
    await world.run(minutesLater(2));
    expect((await world.told()).map(({ source, told: reported }) => [source, reported])).toEqual([
      ['expected', 'waiting_for_consent'],
    ]);
    expect((await world.read(id)).source.state).toBe('waiting_for_consent');
  });

  it('say “no network” once and blame no source when four of five hosts fail together', async () => {
    world.serves(csv(72));
    await world.adds({ name: 'answers' });
    for (let nth = 2; nth <= 6; nth++) await addsAway(nth, NOW);
    await world.run(NOW);
    await world.run(minutesLater(1));
    expect(await world.told()).toEqual([{ source: null, told: 'network_away', reason: null }]);
  });

  it('blame no source of those that are tried before it is known that there is no network', async () => {
    world.serves(csv(73));
    await world.adds({ name: 'answers' });
    for (let nth = 2; nth <= 6; nth++) await addsAway(nth, minutesLater((nth - 2) * 10));
    for (let minute = 0; minute <= 50; minute += 5) await world.run(minutesLater(minute));
    expect((await world.told()).map(({ told: reported }) => reported)).toEqual(['network_away']);
  });
});
