import { createHash } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import { type Day, addDays, toDay, weekdayOf } from '@vivac/domain/time/day';
import { compareNight } from '@vivac/domain/offers/comparison';
import { stayQuotes } from '@vivac/domain/offers/stay-quotes';
import { NIGHTS_AHEAD as RULE_NIGHTS } from '@vivac/domain/rules/kinds/price-findings';
import { type DemoRow, offersByLink, rowsOfCapture } from '@vivac/testing/market/demo-offers';
import { demoCampsites, demoWatchlist } from './campsites.ts';
import { type DemoPriceCapture, PRICE_COLUMNS, demoDailyCaptures, demoPriceCaptures } from './price-captures.ts';

const TODAY = toDay('2026-11-21');
const at = (column: (typeof PRICE_COLUMNS)[number]): number => PRICE_COLUMNS.indexOf(column);
/** Offers sold by the night. */
const RATES = demoCampsites().flatMap(({ offers }) => offers.filter(({ nights }) => nights === 1)).length;
const FIRST_OF_OFFER = PRICE_COLUMNS.indexOf('guests');

/** Records as they are written, of some campsites only if given. */
function* linesOf(capture: DemoPriceCapture, links?: ReadonlySet<string>): Generator<string> {
  for (const chunk of capture.rows(links)) {
    for (const line of chunk.split('\n')) {
      const link = line.slice(0, line.indexOf(','));
      if (link !== '' && link !== 'link') yield line;
    }
  }
}

/** Records' fields in the order of the columns; no field of a price file needs quotes. */
function* fieldsOf(capture: DemoPriceCapture, links?: ReadonlySet<string>): Generator<string[]> {
  for (const line of linesOf(capture, links)) yield line.split(',');
}

/** What tells a row's night of an offer apart. */
const keyOf = (fields: readonly string[]): string =>
  [fields[0], fields[1], ...fields.slice(FIRST_OF_OFFER, at('observed_at'))].join();

/** Every eighth campsite. */
const SOME_LINKS = new Set(demoCampsites().flatMap(({ link }, at) => (at % 8 === 0 ? [link] : [])));
const captures = demoPriceCaptures(TODAY);
const marketOn = (day: string): DemoPriceCapture => demoDailyCaptures(toDay(day))[0]!;
const written = [...linesOf(captures.at(-2)!)];
/** Up to whether a night is closed: all fields of so many rows would fill the memory. */
const current = written.map((line) => line.split(',', at('closed') + 1));
const meanOf = (fits: (day: Day) => boolean): number => {
  const prices = current
    .filter(([, day, price]) => price !== '' && fits(day as Day))
    .map(([, , price]) => Number(price));
  return prices.reduce((sum, price) => sum + price, 0) / prices.length;
};

describe('the price captures of the demo market', () => {
  it('are a full capture six weeks ago, weekly changes, mornings, a full capture today and complete looks', () => {
    expect(captures.map(({ name }) => name)).toEqual([
      'demo-prices-2026-10-10',
      'demo-prices-2026-10-17-changes',
      'demo-prices-2026-10-24-changes',
      'demo-prices-2026-10-31-changes',
      'demo-prices-2026-11-07-changes',
      'demo-prices-2026-11-14-changes',
      'demo-prices-2026-11-20-mornings',
      'demo-prices-2026-11-21',
      'demo-looks-2026-11-21',
    ]);
    expect(captures[0]!.capturedAt.toISOString()).toBe('2026-10-10T03:00:00.000Z');
    expect(captures.at(-2)!.capturedAt.toISOString()).toBe('2026-11-21T04:00:00.000Z');
    expect(captures.at(-1)!.capturedAt.toISOString()).toBe('2026-11-21T05:00:00.000Z');
  });

  it('have at least 520,000 current prices in at most 1.7 million rows', () => {
    const counts = captures.map(rowCount);
    const changes = counts.slice(1, 6);
    expect(current.filter(([, , price]) => price !== '').length).toBeGreaterThanOrEqual(520_000);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1_700_000);
    for (const count of changes) {
      expect(count / current.length).toBeGreaterThan(0.02);
      expect(count / current.length).toBeLessThan(0.15);
    }
  });

  it('are deterministic per day', () => {
    const hashOf = (day: Day): string => {
      const hash = createHash('sha256');
      for (const capture of demoDailyCaptures(day)) for (const chunk of capture.rows(SOME_LINKS)) hash.update(chunk);
      return hash.digest('hex');
    };
    const hash = hashOf(TODAY);
    expect(hashOf(TODAY)).toBe(hash);
    expect(hashOf(toDay('2026-11-22'))).not.toBe(hash);
  });

  it('round-trip as CSV, sorted by offer and night', () => {
    const [firstChunk] = captures[1]!.rows();
    const records: Record<string, string>[] = parse(firstChunk!, { columns: true });
    expect(Object.keys(records[0]!)).toEqual(PRICE_COLUMNS);
    const [a, b] = written.slice(10, 12).map((line) => line.split(','));
    expect(a!.slice(FIRST_OF_OFFER)).toEqual(b!.slice(FIRST_OF_OFFER));
    expect(a![1]! < b![1]!).toBe(true);
    expect(written.every((line) => line.split(',').length === PRICE_COLUMNS.length)).toBe(true);
  });

  it('are never in the future', () => {
    const midnight = new Date('2026-11-20T23:10:00Z');
    const [market, looks] = demoDailyCaptures(TODAY, midnight);
    const [record] = fieldsOf(market!);
    const [look] = fieldsOf(looks!);
    expect([market!.capturedAt, looks!.capturedAt]).toEqual([midnight, midnight]);
    expect(record![at('observed_at')]! < look![at('observed_at')]!).toBe(true);
    expect(look![at('observed_at')]).toBe('2026-11-20T23:10:00Z');
  });
});

describe('an incremental capture', () => {
  it('updates the nightly rates of a week ago to those of now', () => {
    const valueOf = (fields: string[]): string => `${fields[2]},${fields[4]}`;
    const rowsOf = (capture: DemoPriceCapture): string[][] => [...fieldsOf(capture, SOME_LINKS)];
    const known = new Map([...rowsOf(captures[0]!), ...rowsOf(captures[1]!)].map((row) => [keyOf(row), valueOf(row)]));
    const now = rowsOf(marketOn('2026-10-17')).filter((row) => row[at('nights')] === '1');
    const wrong = now.filter((row) => known.get(keyOf(row)) !== valueOf(row));
    expect(now.length).toBeGreaterThan(10_000);
    expect(wrong).toEqual([]);
  });
});

describe('the morning captures', () => {
  const mornings = [...fieldsOf(captures.at(-3)!)];

  it('cover the watched campsites at six on each day, as far ahead as a rule looks', () => {
    const looks = Map.groupBy(mornings, (fields) => fields[at('observed_at')]!);
    const moments = [...looks.keys()];
    expect([moments.length, moments[0], moments.at(-1)]).toEqual([41, '2026-10-11T04:00:00Z', '2026-11-20T05:00:00Z']);
    for (const [moment, seen] of looks) {
      const watched = new Set(seen.map(([link]) => link)).size;
      // All that have tents but the one with complete looks; one of them is closed in winter.
      expect([8, 9]).toContain(watched);
      const last = seen.reduce((latest, [, night]) => (night! > latest ? night! : latest), '');
      expect(last >= addDays(toDay(moment.slice(0, 10)), RULE_NIGHTS - 1)).toBe(true);
    }
  });

  it('have the market’s prices of that day', () => {
    const day = toDay('2026-11-07');
    const watched = new Set([demoWatchlist().reference, ...demoWatchlist().competitors]);
    const market = new Map([...fieldsOf(marketOn(day), watched)].map((row) => [keyOf(row), row.slice(2, 5)]));
    const seen = mornings.filter((fields) => fields[at('observed_at')]!.startsWith(day));
    expect(seen.length).toBeGreaterThan(1_300);
    expect(seen.filter((row) => market.get(keyOf(row))?.join() !== row.slice(2, 5).join())).toEqual([]);
  });
});

describe('the prices of the demo market', () => {
  it('follow season and weekday', () => {
    expect(meanOf((day) => day.startsWith('2027-08'))).toBeGreaterThan(
      meanOf((day) => day.startsWith('2027-11')) * 1.3,
    );
    const isWeekend = (day: Day): boolean => weekdayOf(day) === 5 || weekdayOf(day) === 6;
    expect(meanOf(isWeekend)).toBeGreaterThan(meanOf((day) => !isWeekend(day)) * 1.08);
    const easter = meanOf((day) => day >= '2027-03-25' && day <= '2027-03-28');
    expect(easter).toBeGreaterThan(meanOf((day) => day >= '2027-03-11' && day <= '2027-03-14') * 1.1);
  });

  it('are between 45 and 400 euros', () => {
    const prices = current.flatMap(([, , price]) => (price === '' ? [] : [Number(price)]));
    expect(prices.every((price) => price >= 45 && price <= 400)).toBe(true);
  });

  it('are cheaper on the campsite’s own website and without free cancellation', () => {
    const start = `${demoWatchlist().reference},2027-05-12,`;
    const night = written.filter((line) => line.startsWith(start)).map((line) => line.split(','));
    const priceOf = (channel: string, policy: string): number =>
      Number(
        night.find(
          (fields) =>
            fields[2] !== '' &&
            fields[at('accommodation_type')] === 'Glamping tent' &&
            fields[at('channel')] === channel &&
            fields[at('guests')] === '2' &&
            fields[at('cancellation_policy')] === policy &&
            fields[at('included_extras')] === 'None',
        )![2],
      );
    const base = priceOf('Booking.com', 'Free cancellation');
    expect(priceOf('Direct web', 'Free cancellation')).toBeLessThan(base);
    expect(priceOf('Booking.com', 'Non-refundable')).toBeLessThan(base);
  });

  it('include nights that are sold out, closed and never observed', () => {
    const soldOut = current.filter((fields) => fields[4] === '0');
    const notOffered = current.filter((fields) => fields[2] === '' && fields[4] === '');
    expect(soldOut.length).toBeGreaterThan(2_000);
    expect(soldOut.every((fields) => fields[2] === '')).toBe(true);
    expect(notOffered.length).toBeGreaterThan(10_000);
    expect(notOffered.every((fields) => fields[at('closed')] === '1')).toBe(true);
    const neverSeen = RATES * 365 - written.filter((line) => line.split(',')[at('nights')] === '1').length;
    expect(neverSeen).toBeGreaterThan(3_000);
  });

  it('sell out more in August than in May as the date approaches', () => {
    const soldShare = (today: string): number => {
      const rows = [...fieldsOf(marketOn(today), SOME_LINKS)].filter(
        ([, day]) => day!.slice(0, 7) === today.slice(0, 7),
      );
      return rows.filter((fields) => fields[4] === '0').length / rows.length;
    };
    expect(soldShare('2027-08-01')).toBeGreaterThan(soldShare('2027-05-01') * 1.5);
  });
});

describe('the comparison of the reference campsite with the default filters for two nights', () => {
  it.each(['2026-11-21', '2027-02-10', '2027-07-31'])(
    'shows at least three price bands in each coming month from %s, mostly all four',
    (today) => {
      const bands = bandsByMonth(toDay(today));
      const wholeMonths = [...bands.values()].slice(1, -1);
      expect(wholeMonths.length).toBeGreaterThanOrEqual(11);
      for (const seen of wholeMonths) expect(seen.size).toBeGreaterThanOrEqual(3);
      expect(wholeMonths.filter(({ size }) => size === 4).length).toBeGreaterThanOrEqual(7);
    },
  );
});

/** Lines below the heading. */
function rowCount(capture: DemoPriceCapture): number {
  let lines = -1;
  for (const chunk of capture.rows()) {
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', end + 1)) lines += 1;
  }
  return lines;
}

function bandsByMonth(today: Day): Map<string, Set<string>> {
  const { reference, competitors } = demoWatchlist();
  const isDefault = (row: DemoRow) =>
    row['guests'] === '2' &&
    row['channel'] === 'Booking.com' &&
    row['accommodation_type'] === 'Glamping tent' &&
    row['cancellation_policy'] === 'Free cancellation' &&
    row['included_extras'] === 'None';
  const rows = [...rowsOfCapture(marketOn(today), new Set([reference, ...competitors]))].filter(isDefault);
  const offers = offersByLink(rows);
  const quotesOf = (link: string) =>
    stayQuotes({ months: offers.get(link) ?? [], looks: [] }, { first: today, count: 364, nights: 2 });
  const own = quotesOf(reference);
  const others = competitors.map(quotesOf);
  const bands = new Map<string, Set<string>>();
  own.forEach((quote, night) => {
    const month = addDays(today, night).slice(0, 7);
    const seen = bands.get(month) ?? new Set<string>();
    bands.set(month, seen);
    const { band } = compareNight(
      quote,
      others.map((quotes) => quotes[night]!),
    );
    if (band !== null) seen.add(band);
  });
  return bands;
}
