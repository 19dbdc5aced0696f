import { addTariff, publishTariff } from '@vivac/contract/tariffs/tariffs';
import { aroundKey } from '@vivac/domain/offers/night/stay-histories';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Quote } from '@vivac/domain/offers/quote';
import type { Cents } from '@vivac/domain/money';
import { addDays, type Day, toDay } from '@vivac/domain/time/day';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { tariffOf } from '@vivac/testing/tariff';
import fc from 'fast-check';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dailyTable } from '#modules/prices/daily-table';
import { history, quotesAroundMoments, quotesKnownSince } from '#modules/prices/history-read';
import { night } from '#modules/prices/night';
import { quotesByCampsite } from '#modules/prices/read';
import { visibleCampsites, type VisibleCampsite } from '#modules/watchlists/read';

let server: ServerFixture;
beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

const FIRST = toDay('2027-06-24');
const NIGHTS = 6;
const LENGTHS = [1, 2, 3, 7, undefined];
const TYPES = ['Listed tent', 'Listed pitch'] as const;
const momentOf = (hours: number) => new Date(Date.UTC(2027, 0, 1) + hours * 3_600_000).toISOString();

const offer = fc.record({
  unit: fc.constantFrom('Lodge tent', 'Pitch', 'Cabin'),
  channel: fc.constantFrom('Own web', 'Own web', 'Portal'),
  nights: fc.constantFrom(0, 0, 1, 2, 3, 7),
});
const batch = fc.record({
  offers: fc.array(offer, { minLength: 1, maxLength: 2 }),
  hours: fc.integer({ min: 0, max: 300 }),
  from: fc.nat(12),
  count: fc.integer({ min: 1, max: 6 }),
  outcome: fc.constantFrom('found', 'found', 'gone', 'gone', 'none', 'failed'),
  price: fc.integer({ min: 20, max: 120 }),
  minimum: fc.constantFrom('', '', '3'),
  isComplete: fc.boolean(),
});
const market = fc.record({
  batches: fc.uniqueArray(batch, { minLength: 3, maxLength: 8, selector: ({ hours }) => hours }),
  isDecided: fc.boolean(),
  discount: fc.constantFrom(0, 1000),
  taxed: fc.constantFrom(null, 3),
  minimum: fc.constantFrom(1, 2, 3),
  fee: fc.constantFrom(0, 40),
  readOn: fc.constantFrom('2027-01-03', '2027-01-09'),
});
type Market = typeof market extends fc.Arbitrary<infer Drawn> ? Drawn : never;

let campsites = 0;

/** A campsite with a published list and what sources saw beside it. */
async function madeOf({ batches, isDecided, discount, taxed, minimum, fee, readOn }: Market): Promise<VisibleCampsite> {
  const campsite = `Listed Park ${(campsites += 1)}`;
  const { db } = server.context;
  await db.execute('INSERT INTO campsites (name) VALUES ($1)', [campsite]);
  const [low, high] = tariffOf(2027).seasons;
  const tariff = tariffOf(2027, {
    readAt: { address: null, day: readOn as Day },
    seasons: [
      { ...low!, minimumNights: minimum },
      { ...high!, minimumNights: minimum, arrivalWeekdays: [] },
    ],
    discounts:
      discount === 0 ? [] : [{ kind: 'long_stay', basisPoints: discount, minimumNights: 3, minimumAdvanceDays: null }],
    fees: fee === 0 ? [] : [{ name: 'Cleaning', per: 'stay', priceCents: (fee * 100) as Cents }],
    ...(taxed !== null && { touristTax: { fromAge: 16, priceCents: 66 as Cents, maximumNights: taxed } }),
  });
  const { body } = await send(server, addTariff, 'admin', { body: { campsite, tariff } });
  const published = await send(server, publishTariff, 'admin', {
    params: { id: body.id },
    body: { version: 1, confirmed: true },
  });
  expect(published.status).toBe(200);
  for (const each of batches) await arrive(campsite, each);
  if (isDecided) {
    await db.execute(
      `INSERT INTO accommodation_types (name) SELECT name FROM unnest($1::text[]) name
       WHERE name NOT IN (SELECT name FROM accommodation_types)`,
      [TYPES],
    );
    await db.execute(
      `INSERT INTO unit_type_decisions (campsite_id, channel_id, original_type_id, type_id, decided_by, decided_at)
       SELECT DISTINCT p.campsite_id, p.channel_id, p.original_type_id, t.id, 'test', now()
       FROM prices p JOIN campsites c ON c.id = p.campsite_id JOIN original_types o ON o.id = p.original_type_id
         JOIN accommodation_types t ON t.name = CASE o.name WHEN 'Pitch' THEN $2 ELSE $3 END
       WHERE c.name = $1`,
      [campsite, TYPES[1], TYPES[0]],
    );
  }
  return (await visibleCampsites(db, { uid: '', admin: true }, [campsite]))[0]!;
}

async function arrive(
  campsite: string,
  { offers, hours, from, count, outcome, price, minimum, isComplete }: Market['batches'][number],
) {
  const rows = offers.flatMap(({ unit, channel, nights }) =>
    Array.from({ length: count }, (_, at) => {
      const day = addDays(FIRST, from + at - 2);
      const [cents, units, said] =
        outcome === 'found' ? [price + at, '', 'found'] : outcome === 'gone' ? ['', 0, 'found'] : ['', '', outcome];
      // A rate has no length.
      return [
        `"${campsite}"`,
        outcome === 'none' ? '' : unit,
        channel,
        2,
        day,
        nights === 0 ? 1 : nights,
        cents,
        units,
        nights === 0 ? minimum : '',
        said,
      ];
    }),
  );
  const head = 'campsite,original_type,channel,guests,stay_date,nights,price,availability';
  const byKind = Map.groupBy(rows, (_, at) => (offers[Math.floor(at / count)]!.nights === 0 ? 'rates' : 'quotes'));
  for (const [kind, some] of byKind) {
    const columns = kind === 'rates' ? `${head},minimum_nights,outcome` : `${head},outcome`;
    const lines = some.map((row) => (kind === 'rates' ? row : row.toSpliced(8, 1)).join(','));
    const { refused } = await server.context.deliver(server.context, {
      kind: 'prices',
      mapping: null,
      complete: isComplete,
      sourceName: 'Feed',
      sentBy: 'test',
      fileName: 'feed.csv',
      bytes: Readable.from([Buffer.from([columns, ...lines].join('\n'))]),
      totalBytes: null,
      observedAt: new Date(momentOf(hours)),
      dryRun: false,
    });
    expect(refused).toBeNull();
  }
}

const told = ({ priceCents, state, basis, nights, isOfTariff, restriction }: Quote) => ({
  price: priceCents === null ? null : priceCents / 100,
  state,
  basis,
  nights,
  isOfTariff: isOfTariff === true,
  rule: restriction?.rule ?? null,
});

type Told = ReturnType<typeof told>;
const priceOnly = (price: number | null) => ({ price });

/** What each part of the product answers of one night under some filters, beside what the calendar says of it. */
async function answersOf(campsite: VisibleCampsite, filters: OfferFilters) {
  const { db } = server.context;
  const calendar = (await quotesByCampsite({ db }, [campsite], FIRST, NIGHTS, filters)).get(campsite.id)!;
  const requested = { first: FIRST, count: NIGHTS, ahead: 300, since: new Date(momentOf(301)) };
  const known = (await quotesKnownSince(db, [campsite], requested, filters)).get(campsite.id)!;
  const atS = Date.parse(momentOf(400)) / 1000;
  const days = Array.from({ length: NIGHTS }, (_, at) => addDays(FIRST, at));
  const asked = new Map([[campsite.id, days.map((day) => ({ day, momentsS: [atS] }))]]);
  const around = (await quotesAroundMoments(db, [campsite], asked, filters)).get(campsite.id)!;
  return Promise.all(
    days.map(async (day, at) => {
      const alone = (await quotesByCampsite({ db }, [campsite], day, 1, filters)).get(campsite.id)![0]!;
      const { price, state, basis, steps } = (await night({ db }, campsite, [], day, filters)).campsites[0]!;
      const last = (await history({ db }, campsite, day, filters)).at(-1);
      const table = Object.values((await dailyTable({ db }, [campsite], day, filters))[campsite.name] ?? {}).flat();
      const inTable = table.flatMap((offer) => (offer.state === 'priced' ? [offer.PricePerNight!] : []));
      const answers: Record<string, Partial<Told>> = {
        alone: told(alone),
        night: { price, state, basis },
        table: priceOnly(inTable.length === 0 ? null : Math.min(...inTable)),
        steps: priceOnly(steps.at(-1)?.price ?? null),
      };
      const newest = known[at]!.at(-1);
      const fromEvidence: Record<string, Told> =
        last && newest
          ? { history: told(last), alert: told(newest), change: told(around.get(aroundKey(day, atS))!.at) }
          : {};
      return { quote: calendar[at]!, day, answers, fromEvidence, options: table.length };
    }),
  );
}

/** The evidence of matching offers does not say what is offered under other filters. */
const asMatching = (quote: Told): Told => (quote.state === 'not_offered' ? { ...quote, state: 'not_seen' } : quote);

// @holds stay-10 tariff-6
it('calendar, table, night with its steps, history, alerts and changes tell one price of a list (property)', async () => {
  const drawn = fc.sample(market, { numRuns: 3, seed: 30 });
  const seen: Quote[] = [];
  for (const each of drawn) {
    const campsite = await madeOf(each);
    const types = each.isDecided ? [undefined, ...TYPES] : [undefined];
    for (const filters of LENGTHS.flatMap((nights) =>
      types.map((type) => ({ ...(nights && { nights }), ...(type && { type }) })),
    )) {
      for (const { quote, day, answers, fromEvidence, options } of await answersOf(campsite, filters)) {
        seen.push(quote);
        const where = JSON.stringify([each, filters, day]);
        for (const [of, answer] of Object.entries(answers)) expect(told(quote), `${of} ${where}`).toMatchObject(answer);
        for (const [of, answer] of Object.entries(fromEvidence)) {
          expect(answer, `${of} ${where}`).toEqual(asMatching(told(quote)));
        }
        expect(options > 0 || quote.state !== 'sold_out', `option ${where}`).toBe(true);
      }
    }
  }
  const [ofLists, soldOut] = [
    seen.filter(({ isOfTariff }) => isOfTariff),
    seen.filter(({ state }) => state === 'sold_out'),
  ];
  expect(Math.min(ofLists.length, soldOut.length)).toBeGreaterThan(10);
});
