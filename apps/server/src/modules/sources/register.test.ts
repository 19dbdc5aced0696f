import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_18, NOW, REFERENCE, pricesCsv } from '@vivac/testing/market/market';
import { consentToHost, lookNow, pauseSource, withdrawConsent } from '@vivac/contract/administration/sources';
import { trySource } from '@vivac/contract/administration/try-source';
import { SourceWorld } from '@vivac/testing/source-world';

let world: SourceWorld;

beforeAll(async () => {
  world = await SourceWorld.open();
});
afterAll(() => world.close());
beforeEach(() => world.forget());

const NIGHT = '2027-03-01';
const csv = (price: number, observedAt = NOW) =>
  pricesCsv(observedAt, [{ campsite: REFERENCE, night: NIGHT, price, original: 'Of a feed' }]);
const storedPrices = async (): Promise<unknown> => {
  const rows = await world.server.context.db.query<{ cents: number[] }>(
    `SELECT price_cents AS cents FROM prices JOIN original_types n ON n.id = original_type_id WHERE n.name = 'Of a feed'`,
  );
  return rows.flatMap(({ cents }) => cents.filter((one) => one !== null));
};
const minutesLater = (minutes: number) => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

// @holds source-4
describe('feed’s consent', () => {
  it('is asked for before anything is asked of a host', async () => {
    world.serves(csv(90));
    const { id } = await world.adds({ consent: null });
    await world.run(NOW);
    expect((await world.read(id)).source.state).toBe('waiting_for_consent');
    expect(world.host.requests).toEqual([]);
    const answer = await world.send(consentToHost, { host: '127.0.0.1', ground: 'licence', note: 'No. 4471' });
    expect(answer.status).toBe(200);
    await world.run(NOW);
    const { source, consents } = await world.read(id);
    expect(source.state).toBe('ok');
    expect(consents).toMatchObject([{ ground: 'licence', note: 'No. 4471', given_by: 'admin@vivac.test' }]);
  });

  it('is withdrawn for every source of its host', async () => {
    world.serves(csv(91));
    const { id } = await world.adds();
    expect(await world.send(withdrawConsent, { host: '127.0.0.1' })).toMatchObject({
      status: 200,
      body: { sources: 1 },
    });
    await world.run(minutesLater(66));
    expect((await world.read(id)).source.state).toBe('waiting_for_consent');
    expect(world.host.requests).toEqual([]);
  });

  it('has to be written consent with a note for a platform on the refusal list', async () => {
    const booking = { address: 'https://www.booking.com/hotel/es/x.html', name: 'Booking' };
    await expect(world.adds({ ...booking, consent: { ground: 'own_site', note: '' } })).rejects.toThrow(
      /written consent/,
    );
    await expect(world.adds({ ...booking, consent: { ground: 'written_consent', note: ' ' } })).rejects.toThrow(
      /consent/,
    );
    const source = await world.adds({ ...booking, consent: null });
    expect(source.state).toBe('waiting_for_consent');
  });

  it('may be any for a feed that an account of the owner’s own at such a platform opens with its key', async () => {
    const api = { address: 'https://www.pitchup.com/rest/api/campsite/mine/', name: 'Pitchup, own account' };
    const headers = [{ name: 'X-Api-Key', value: 'a-key' }];
    const consent = { ground: 'licence', note: '' } as const;
    await expect(world.adds({ ...api, consent })).rejects.toThrow(/written consent/);
    const source = await world.adds({ ...api, headers, consent, every_s: null });
    expect(source.state).toBe('untried');
    const page = {
      address: 'https://www.pitchup.com/campsites/x/',
      name: 'Its page',
      door: 'page',
      kind: null,
    } as const;
    expect((await world.adds({ ...page, consent: null })).state).toBe('waiting_for_consent');
  });
});

describe('look now', () => {
  it('makes a source due at once, at most every minute', async () => {
    world.serves(csv(94));
    const { id } = await world.adds({ every_s: null });
    expect(await world.run(NOW)).toBe(0);
    expect((await world.send(lookNow, undefined, { id: String(id) })).status).toBe(200);
    expect(await world.run(NOW)).toBe(1);
    expect((await world.send(lookNow, undefined, { id: String(id) })).status).toBe(429);
  });

  it('is refused for a source that is paused', async () => {
    const { id } = await world.adds();
    await world.send(pauseSource, { paused: true }, { id: String(id) });
    expect(await world.run(NOW)).toBe(0);
    expect(await world.send(lookNow, undefined, { id: String(id) })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('paused') },
    });
  });
});

describe('trying an address', () => {
  const body = (address: string) => ({ name: 'Trial', door: 'feed', kind: 'prices', address, allow_http: true });

  it('reads what comes as a dry run', async () => {
    world.serves(`${csv(95)}\n${REFERENCE},never,1,,,,,,,,,${DAY_18}`);
    const before = await storedPrices();
    const answer = await world.send(trySource, body(world.address));
    expect(answer).toMatchObject({
      status: 200,
      body: {
        is_readable: true,
        status: 200,
        rows: { read: 2, stored: 1, rejected: 1 },
        left_out: [{ line: 3, field: 'stay_date', value: 'never' }],
      },
    });
    expect(await storedPrices()).toEqual(before);
  });

  it.each([
    ['http://10.0.0.1/prices.csv', /private network/],
    ['http://[::ffff:127.0.0.1]/x', /operator allows/],
    ['http://2130706433/x', /operator allows/],
  ])('refuses %s', async (address, message) => {
    const answer = await world.send(trySource, body(address));
    expect(answer).toMatchObject({
      status: 200,
      body: { is_readable: false, message: expect.stringMatching(message) },
    });
  });
});
