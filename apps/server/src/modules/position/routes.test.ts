import { getReviewList } from '@vivac/contract/reviews';
import { getCalendar } from '@vivac/contract/dashboard';
import { getCompression, getPace, getPriceScore } from '@vivac/contract/position';
import { randomFrom } from '@vivac/domain/position/first-movers';
import { addDays, daysBetween, toDay } from '@vivac/domain/time/day';
import {
  ALIKE,
  CAPTURES,
  EMOJI,
  LONG,
  NORTH,
  PROTO,
  QUOTED,
  REFERENCE,
  RIVER,
  type Seen,
  pricesCsv,
} from '@vivac/testing/market/market';
import { REVIEWS, reviewsCsv } from '@vivac/testing/market/review-market';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: ServerFixture;

const TODAY = toDay('2027-01-20');
const MONDAY = toDay('2027-01-18');
const COMPETITORS = [RIVER, QUOTED, PROTO, EMOJI, LONG];
const MARKETS = ['Market 1', 'Market 2', 'Market 3'] as const;
const LOOK_DAYS = [
  '2026-11-20',
  '2026-12-02',
  '2026-12-20',
  '2026-12-30',
  '2027-01-05',
  '2027-01-14',
  '2027-01-20',
].map(toDay);

interface Look {
  readonly campsite: string;
  readonly night: string;
  readonly day: string;
  /** Null is sold out. */
  readonly price: number | null;
}

/** Looks at random campsites and nights; each market is an accommodation type of its own. */
function randomLooks(seed: number): Look[] {
  const random = randomFrom(seed);
  return LOOK_DAYS.flatMap((day) =>
    NORTH.flatMap((campsite) => {
      const [share, gone] = [random(), random()];
      return Array.from({ length: 75 }, (_, at) => addDays(toDay('2027-01-01'), at)).flatMap((night) => {
        if (random() > share) return [];
        return [{ campsite, night, day, price: random() < gone ? null : 40 + Math.floor(random() * 12_000) / 100 }];
      });
    }),
  );
}

const looksOf = new Map(MARKETS.map((type, seed) => [type as string, randomLooks(seed + 1)]));
const requested = <More extends object>(type: string, more: More = {} as More) => ({
  campsitename: REFERENCE,
  competitorname: COMPETITORS,
  ...ALIKE,
  accommodationtype: type,
  ...more,
});

beforeAll(async () => {
  server = await openServerFixture();
  await server.importCsv('reviews', reviewsCsv(REVIEWS));
  for (const day of LOOK_DAYS) {
    const seen = MARKETS.flatMap((type) =>
      looksOf
        .get(type)!
        .filter((look) => look.day === day)
        .map(({ campsite, night, price }): Seen => {
          return { campsite, night, price, type, original: type, ...(price === null && { units: 0 }) };
        }),
    );
    await server.importCsv('prices', pricesCsv(`${day}T05:00:00.000Z`, seen));
  }
});
afterAll(() => server.close());

/** What the newest look at a night says; undefined where nobody looked. */
const newest = (type: string, campsite: string, night: string) =>
  looksOf.get(type)!.findLast((look) => look.campsite === campsite && look.night === night)?.price;

/** Of what nobody sees under the filters others may tell that the whole campsite is sold out. */
const stateOf = (type: string, campsite: string, night: string) => {
  const seen = newest(type, campsite, night);
  if (seen !== undefined) return seen;
  const others = MARKETS.map((other) => newest(other, campsite, night)).filter((price) => price !== undefined);
  return others.length > 0 && others.every((price) => price === null) ? null : undefined;
};

const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  if (half === 0) return null;
  return half % 1 === 0 ? (sorted[half - 1]! + sorted[half]!) / 2 : sorted[half - 0.5]!;
};

describe('price against review score', () => {
  // @holds scatter-1 scatter-2
  it.each(MARKETS)('of the random market %s is that of a plain computation', async (type) => {
    const { body: list } = await server.ask(getReviewList, 'north');
    for (const [span, nights] of [
      ['night', 1],
      ['week', 7],
      ['month', 30],
    ] as const) {
      const { body } = await server.ask(getPriceScore, 'north', requested(type, { span, date: '2027-01-22' }));
      const plain = [REFERENCE, ...COMPETITORS].map((name) => {
        const prices = Array.from({ length: nights }, (_, at) => newest(type, name, addDays(toDay('2027-01-22'), at)));
        const cents = prices.flatMap((price) => (price === undefined || price === null ? [] : Math.round(price * 100)));
        return {
          name,
          cents: medianOf(cents),
          priced: cents.length,
          score: list.find((each) => each.name === name)!.score,
        };
      });
      const both = plain.slice(1).filter(({ cents, score }) => cents !== null && score !== null);
      expect(
        body.campsites.map(({ name, score, price, priced_nights: priced }) => ({ name, score, price, priced })),
      ).toEqual(
        plain.map(({ cents, ...same }) => ({ ...same, price: cents === null ? null : Math.round(cents) / 100 })),
      );
      expect(body).toMatchObject({ nights, drawn: both.length, first_date: '2027-01-22' });
      const middle = medianOf(both.map(({ cents }) => cents!));
      expect(body.medians?.price ?? null).toBe(both.length < 4 ? null : Math.round(middle!) / 100);
    }
  });

  // @holds scatter-3
  it('says whose prices are, one of them at least, older than two days: a look at another night makes none newer', async () => {
    const { body } = await server.ask(getPriceScore, 'north', requested('Market 1', { span: 'month' }));
    const seen = looksOf.get('Market 1')!.filter(({ night }) => night >= TODAY && night < addDays(TODAY, 30));
    const old = [REFERENCE, ...COMPETITORS].filter((name) => {
      const looks = seen.filter(({ campsite }) => campsite === name);
      const last = [...Map.groupBy(looks, ({ night }) => night).values()].map((ofNight) => ofNight.at(-1)!);
      const priced = last.filter(({ price }) => price !== null).map(({ day }) => day);
      if (priced.length > 0) return priced.some((day) => day !== TODAY);
      return looks.length > 0 && !looks.some(({ day }) => day === TODAY);
    });
    expect(body.old.map(({ name }) => name)).toEqual(old);
    expect(body.looked_at).toBe('2027-01-20T05:00:00.000Z');
  });

  it('refuses a day that is none, and more competitors than are compared', async () => {
    const refused = await server.refused(getPriceScore, 'north', requested('Market 1', { date: '2027-02-30' }));
    expect(refused).toMatchObject({ status: 400, body: { field: 'date' } });
    const many = Array.from({ length: 41 }, (_, at) => `Campsite ${at}`);
    const wide = await server.refused(getPriceScore, 'north', requested('Market 1', { competitorname: many }));
    expect(wide.status).toBe(400);
  });
});

describe('compression', () => {
  // @holds compression-1 compression-2
  it.each(MARKETS)('of the random market %s is that of a plain computation, also in the calendar', async (type) => {
    const { body } = await server.ask(getCompression, 'north', requested(type));
    expect(body.weeks).toHaveLength(13);
    expect(body.nights).toHaveLength(7 * 13 - 2);
    const { body: calendar } = await server.ask(getCalendar, 'north', requested(type, { month: 2, year: 2027 }));
    const alsoSeen = new Set(CAPTURES.flatMap(({ seen }) => seen.map(({ night }) => night)));
    for (const { date, percent, sold_out: soldOut, restricted, known } of body.nights) {
      if (alsoSeen.has(date)) continue;
      const states = COMPETITORS.map((name) => stateOf(type, name, date)).filter((price) => price !== undefined);
      const gone = states.filter((price) => price === null).length;
      expect({ known, soldOut, restricted }).toEqual({ known: states.length, soldOut: gone, restricted: 0 });
      expect(percent).toBe(states.length < 4 ? null : Math.round((100 * gone) / states.length));
    }
    const byDate = new Map(body.nights.map((night) => [night.date, night]));
    for (const { date, ...cell } of calendar) {
      const { known, sold_out: soldOut } = byDate.get(date)!;
      expect(cell).toMatchObject({
        competitors_known: known,
        competitors_sold_out: soldOut,
        competitors_restricted: 0,
      });
    }
    for (const week of body.weeks) {
      const nights = body.nights.filter(
        ({ date, known }) => date >= week.first_date && date <= week.last_date && known > 3,
      );
      const sum = (of: 'known' | 'sold_out') => nights.reduce((total, night) => total + night[of], 0);
      expect(week.nights).toBe(nights.length);
      expect(week.percent).toBe(nights.length === 0 ? null : Math.round((100 * sum('sold_out')) / sum('known')));
    }
  });
});

/** A second way to the pace: every look by how many days before its night it was. */
function plainShare(type: string, campsite: string, monday: string, lead: number) {
  const nights = Array.from({ length: 7 }, (_, at) => addDays(toDay(monday), at)).map((night) => {
    const looks = looksOf.get(type)!.filter((look) => {
      if (look.campsite !== campsite || look.night !== night) return false;
      const before = daysBetween(toDay(look.day), night);
      return before >= 7 * lead && before < 7 * lead + 7;
    });
    return looks.at(-1)?.price;
  });
  const known = nights.filter((price) => price !== undefined);
  return { known: known.length, taken: known.filter((price) => price === null).length };
}

const percentOf = ({ known, taken }: { known: number; taken: number }) => (known < 4 ? null : taken / known);
const rounded = (share: number | null) => (share === null ? null : Math.floor(share * 100 + 0.5 + 1e-9));

describe('pace', () => {
  // @holds pace-1 pace-2
  it.each(MARKETS)('of the random market %s is that of a plain computation over its looks', async (type) => {
    for (const week of ['2027-01-20', '2027-02-10', '2027-03-01']) {
      const { body } = await server.ask(getPace, 'north', requested(type, { week }));
      const { first_date: monday, points, campsites } = body.chosen;
      for (const { name, shares } of campsites) {
        const plain = points.map(({ weeks_before: lead }) => plainShare(type, name, monday, lead));
        expect(shares).toEqual(plain.map((share) => ({ ...share, percent: rounded(percentOf(share)) })));
      }
      for (const point of points) {
        const shares = COMPETITORS.flatMap(
          (name) => percentOf(plainShare(type, name, monday, point.weeks_before)) ?? [],
        );
        expect(point.campsites).toBe(shares.length);
        expect(point.others).toBe(shares.length < 4 ? null : rounded(medianOf(shares)));
      }
    }
  });

  // @holds pace-2
  it('compares each week ahead with the other weeks as long before', async () => {
    const { body } = await server.ask(getPace, 'north', requested('Market 2'));
    const mondays = Array.from({ length: 21 }, (_, at) => addDays(MONDAY, 7 * (at - 8)));
    expect(body.weeks.map(({ first_date: first }) => first)).toEqual(mondays.slice(8));
    for (const {
      first_date: monday,
      weeks_before: lead,
      own,
      usual_own: usual,
      usual_own_weeks: weeks,
    } of body.weeks) {
      expect(lead).toBe(Math.max(0, Math.ceil(daysBetween(TODAY, toDay(monday)) / 7)));
      expect(own).toBe(rounded(percentOf(plainShare('Market 2', REFERENCE, monday, lead))));
      const others = mondays
        .filter((other) => other !== monday)
        .flatMap((other) => percentOf(plainShare('Market 2', REFERENCE, other, lead)) ?? []);
      expect(weeks).toBe(others.length);
      expect(usual).toBe(others.length < 2 ? null : rounded(medianOf(others)));
    }
  });
});
