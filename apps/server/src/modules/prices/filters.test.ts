import { getFilters } from '@vivac/contract/dashboard';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_18, REFERENCE, RIVER, type Seen, pricesCsv } from '@vivac/testing/market/market';
import { decideBatch } from '#modules/imports/withdraw-batch';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

let server: ServerFixture;

beforeEach(async () => {
  server = await openServerFixture();
});
afterEach(() => server.close());

const LODGE = { guests: 6, channel: 'Airbnb', type: 'Bungalow', cancellation: 'Non-refundable', extras: 'Breakfast' };

/** One night after the other from the first of a month on. */
function nightsOf(month: string, count: number, offer: Partial<Seen>, price: number | null = 99): Seen[] {
  return Array.from({ length: count }, (_, night) => {
    return { campsite: REFERENCE, night: `${month}-${String(night + 1).padStart(2, '0')}`, price, ...offer };
  });
}

async function firstValuesAfter(...seen: readonly Seen[]) {
  if (seen.length > 0) await server.importCsv('prices', pricesCsv(DAY_18, seen));
  const { body } = await server.ask(getFilters, 'north');
  const { AccommodationType, NumberOfGuests, ChannelName, CancellationPolicy, IncludedExtras } = body;
  const lists = [NumberOfGuests, ChannelName, AccommodationType, CancellationPolicy, IncludedExtras];
  return { first: lists.map((list) => list[0]), body };
}

/**
 * What the reference has prices for on 10 nights from 20 January 2027 on, when in February its offer with most of them
 * counts: 2 in January, 3 in February, 1 in April, 2 in December, 1 in January and 1 in February 2028.
 */
const USUAL = [2, 'Booking', 'Glamping tent', 'Free', 'None'];
const OTHER = [6, 'Airbnb', 'Bungalow', 'Non-refundable', 'Breakfast'];

describe('the default filters', () => {
  it.each([
    [10, USUAL],
    [11, OTHER],
  ])('are the combination with most priced nights at the reference: against %d others %j', async (nights, expected) => {
    expect((await firstValuesAfter(...nightsOf('2027-05', nights, LODGE))).first).toEqual(expected);
  });

  it('are a combination that is sold, not the most frequent single values', async () => {
    const offers: Partial<Seen>[] = [
      { ...LODGE, channel: 'Direct', extras: 'Half board' },
      { ...LODGE, guests: 4, extras: 'Full board' },
    ];
    const alone = nightsOf('2027-05', 13, { ...LODGE, guests: 5, type: 'Yurt' });
    const seen = [...offers.flatMap((offer) => nightsOf('2027-05', 12, offer)), ...alone];
    expect((await firstValuesAfter(...seen)).first).toEqual([5, 'Airbnb', 'Yurt', 'Non-refundable', 'Breakfast']);
  });

  it.each([
    ['nights before this month', nightsOf('2026-12', 31, LODGE)],
    ['nights that have passed', nightsOf('2027-01', 19, LODGE)],
    ['nights without a price', nightsOf('2027-05', 31, LODGE, null)],
    ['nights of a competitor', nightsOf('2027-05', 31, { ...LODGE, campsite: RIVER })],
  ])('do not count %s', async (_, seen) => {
    expect((await firstValuesAfter(...seen)).first).toEqual(USUAL);
  });
});

describe('the length of stay filter', () => {
  // @holds stay-2
  it('begins with the length that the reference sells on most nights, and ends with Any', async () => {
    const { body } = await firstValuesAfter(...nightsOf('2027-05', 12, { ...LODGE, nights: 7 }));
    expect(body.LengthOfStay).toEqual([7, 1, 'Any']);
  });

  // @holds stay-2
  it('begins with the shortest of two lengths sold on as many nights (tie)', async () => {
    const { body } = await firstValuesAfter(
      ...nightsOf('2027-05', 12, { ...LODGE, nights: 5 }),
      ...nightsOf('2027-05', 12, { ...LODGE, nights: 3 }),
    );
    expect(body.LengthOfStay).toEqual([3, 1, 5, 7, 'Any']);
  });
});

/** A file of nightly rates and quoted stays of the reference at Airbnb in May, by the night from 1. */
function ratesCsv(rows: readonly { readonly night: number; readonly type: string; readonly rest: string }[]): string {
  const header =
    'campsite,stay_date,price,guests,channel,accommodation_type,nights,minimum_nights,closed_to_arrival,observed_at\n';
  const lines = rows.map(({ night, type, rest }) => {
    const day = `2027-05-${String(night).padStart(2, '0')}`;
    return `"${REFERENCE}",${day},90,6,Airbnb,${type},${rest},2027-01-18T06:00:00Z\n`;
  });
  return header + lines.join('');
}

const upTo = (count: number) => Array.from({ length: count }, (_, night) => night + 1);

describe('nightly rates', () => {
  // @holds stay-2
  it('count a stay that is quoted as well once, so that the shortest of all that can be had is the default', async () => {
    const rates = upTo(20).map((night) => ({ night, type: 'Yurt', rest: `1,${night < 5 ? 2 : ''},` }));
    const weeks = upTo(20).map((night) => ({ night, type: 'Yurt', rest: '7,,' }));
    await server.importCsv('prices', ratesCsv([...rates, ...weeks]));
    const { body } = await firstValuesAfter();
    expect(body.AccommodationType[0]).toBe('Yurt');
    expect(body.LengthOfStay).toEqual([2, 1, 7, 'Any']);
  });

  it('do not count on nights that are closed to arrival', async () => {
    const byWeek = upTo(25).map((night) => ({ night, type: 'Bungalow', rest: `1,7,${night % 7 === 1 ? '' : 1}` }));
    const yurts = upTo(20).map((night) => ({ night, type: 'Yurt', rest: '1,,' }));
    await server.importCsv('prices', ratesCsv([...byWeek, ...yurts]));
    const { body } = await firstValuesAfter();
    expect(body.AccommodationType[0]).toBe('Yurt');
    expect(body.LengthOfStay[0]).toBe(1);
  });
});

describe('the remaining filter values', () => {
  it('are sorted: guests by number, the rest by frequency', async () => {
    const { body } = await firstValuesAfter(
      ...nightsOf('2027-05', 12, { ...LODGE, guests: 3 }),
      ...nightsOf('2027-05', 1, { campsite: RIVER, guests: 1 }),
    );
    expect(body.NumberOfGuests).toEqual([3, 1, 2, 4]);
    expect(body.ChannelName).toEqual(['Airbnb', 'Booking', 'Direct', 'Expedia']);
    expect(body.AccommodationType).toEqual(['Bungalow', 'Glamping tent']);
  });
});

// @holds stay-17
describe('the filter values as of a moment', () => {
  const before = async () => (await server.ask(getFilters, 'north')).body;
  const asOf = async (as_of: string) => (await server.ask(getFilters, 'north', { as_of })).body;

  it('are those that had been seen until then, and begin with what the reference sold then', async () => {
    const then = await before();
    await server.importCsv('prices', pricesCsv('2027-01-19T06:00:00.000Z', nightsOf('2027-05', 31, LODGE)));
    expect((await before()).ChannelName[0]).toBe('Airbnb');
    expect(await asOf('2027-01-18T23:00')).toEqual(then);
    expect(await asOf('2027-01-19T23:00')).toEqual(await before());
  });

  it('are none before anything was seen', async () => {
    expect(await asOf('2020-01-01')).toMatchObject({ ChannelName: [], LengthOfStay: [] });
  });

  it('leave out what a withdrawn batch alone had seen', async () => {
    const then = await before();
    await server.importCsv('prices', pricesCsv('2027-01-18T07:00:00.000Z', nightsOf('2027-05', 31, LODGE)));
    expect((await asOf('2027-01-18T23:00')).ChannelName[0]).toBe('Airbnb');
    const [newest] = await server.context.db.query<{ number: number }>('SELECT max(number) AS number FROM batches');
    const made = { number: newest!.number, decision: 'withdrawn', by: 'somebody', why: 'wrong file' } as const;
    await decideBatch(server.context, made);
    expect(await asOf('2027-01-18T23:00')).toEqual(then);
  });

  it('of what is no moment are refused', async () => {
    const refused = await server.refused(getFilters, 'north', { as_of: 'yesterday' });
    expect(refused).toMatchObject({ status: 400, body: { field: 'as_of' } });
  });
});
