import { describe, expect, it } from 'vitest';
import { NIGHTLY_RATE } from '@vivac/domain/offers/offer';
import { stayQuotes } from '@vivac/domain/offers/stay-quotes';
import { type Day, addDays, daysBetween, toDay, weekdayOf } from '@vivac/domain/time/day';
import { type DemoRow, offersByLink, rowsOfCapture } from '@vivac/testing/market/demo-offers';
import { demoCampsites, watchedDemoCampsites } from './campsites.ts';
import { demoDailyCaptures } from './price-captures.ts';

const TODAY = toDay('2027-05-31');
const BY_THE_WEEK = ['Bungalow', 'Mobile home'];
const SATURDAY = 6;

const links = new Set(demoCampsites().flatMap(({ link }, at) => (at < 11 || at % 6 === 0 ? [link] : [])));
const rows = [...rowsOfCapture(demoDailyCaptures(TODAY)[0]!, links)];
const rates = rows.filter(({ nights }) => nights === '1');
const weeks = rows.filter(({ nights }) => nights === '7');
const linkOf = (name: string) => watchedDemoCampsites().find((campsite) => campsite.name === name)!.link;
const minimumOf = (row: DemoRow) => Number(row['minimum_nights'] || 1);
const isAugust = ({ stay_date: day }: DemoRow) => day!.slice(5, 7) === '08';

describe('minimum stays of the demo market', () => {
  it('are 2 or 3 nights on most weekends, 3 or more in high season at some campsites, 7 in August on some beaches', () => {
    const tents = rates.filter(({ accommodation_type: type }) => type === 'Glamping tent');
    const spring = tents.filter(({ stay_date: day }) => day! >= '2028-02-01' && day! < '2028-03-01');
    const share = (of: DemoRow[], fits: (nights: number) => boolean) =>
      of.filter((row) => fits(minimumOf(row))).length / of.length;
    const weekends = spring.filter(({ stay_date: day }) => [5, 6].includes(weekdayOf(day as Day)));
    const weekdays = spring.filter(({ stay_date: day }) => weekdayOf(day as Day) < 4);
    expect(share(weekends, (nights) => nights === 2 || nights === 3)).toBeGreaterThan(0.5);
    expect(share(weekdays, (nights) => nights === 1)).toBe(1);
    const august = tents.filter(isAugust);
    expect(share(august, (nights) => nights >= 3)).toBeGreaterThan(0.2);
    expect(share(august, (nights) => nights === 7)).toBeGreaterThan(0.03);
    expect(share(august, (nights) => nights <= 2)).toBeGreaterThan(0.3);
  });

  it('are at most 2 nights at the demo manager’s own tents', () => {
    const own = rates.filter(
      ({ link, accommodation_type: type }) => link === linkOf('Glamping Pineda Serenyana') && type === 'Glamping tent',
    );
    expect(Math.max(...own.map(minimumOf))).toBe(2);
  });

  it('price no stay that is shorter, arrives or leaves on another day', () => {
    const violations: string[] = [];
    for (const [link, months] of offersByLink(rows)) {
      const terms = new Map(rates.filter((row) => row['link'] === link).map((row) => [termsKey(row), row]));
      for (const nights of [1, 2, 3, 7]) {
        for (const [offer, ofOffer] of Map.groupBy(months, (month) => month.offer)) {
          const type = offer.split('|')[3]!;
          const known = ofOffer.filter((month) => month.nights === NIGHTLY_RATE || month.nights === nights);
          const quotes = stayQuotes({ months: known, looks: [] }, { first: TODAY, count: 350, nights });
          quotes.forEach(({ priceCents }, night) => {
            const at = (day: number) => terms.get(`${type} ${addDays(TODAY, day)}`);
            const arrival = at(night);
            if (priceCents === null || arrival === undefined) return;
            const isRefused =
              minimumOf(arrival) > nights ||
              arrival['closed_to_arrival'] === '1' ||
              at(night + nights)?.['closed_to_departure'] === '1' ||
              arrival['closed'] === '1';
            if (isRefused) violations.push(`${link} ${offer} ${addDays(TODAY, night)} ${nights}`);
          });
        }
      }
    }
    expect(violations).toEqual([]);
  });
});

function termsKey(row: DemoRow): string {
  return `${row['accommodation_type']} ${row['stay_date']}`;
}

describe('bungalows and mobile homes in August', () => {
  const own = linkOf('Glamping Pineda Serenyana');
  const inAugust = (row: DemoRow) => isAugust(row) && row['stay_date']! < '2027-08-22';
  const bungalows = rates.filter((row) => row['accommodation_type'] === 'Bungalow' && inAugust(row));

  it('are let from Saturday to Saturday at the demo manager’s campsite', () => {
    const ofOwn = bungalows.filter(({ link }) => link === own);
    expect(ofOwn.length).toBeGreaterThan(20);
    for (const row of ofOwn) {
      const change = weekdayOf(row['stay_date'] as Day) === SATURDAY ? '' : '1';
      expect([row['minimum_nights'], row['closed_to_arrival'], row['closed_to_departure']]).toEqual([
        '7',
        change,
        change,
      ]);
    }
  });

  it('are let by the night at some other campsites', () => {
    const byNight = bungalows.filter((row) => minimumOf(row) < 7);
    expect(new Set(byNight.map(({ link }) => link)).size).toBeGreaterThan(2);
  });

  it('are quoted for weeks that begin on a Saturday alone', () => {
    const quoted = weeks.filter(
      (row) => row['link'] === own && BY_THE_WEEK.includes(row['accommodation_type']!) && inAugust(row),
    );
    expect([...new Set(quoted.map((row) => weekdayOf(row['stay_date'] as Day)))]).toEqual([SATURDAY]);
  });
});

describe('quoted weeks', () => {
  it('cost at most their nights, and are sold out when one of them is', () => {
    const offers = offersByLink(rows);
    const dearer: string[] = [];
    for (const months of offers.values()) {
      const alone = (nights: number) => months.filter((month) => (month.nights === 7) === (nights === 7));
      for (const offer of new Set(months.map((month) => month.offer))) {
        const of = (nights: number) => alone(nights).filter((month) => month.offer === offer);
        const requested = { first: TODAY, count: 350, nights: 7 };
        const [quoted, derived] = [of(7), of(1)].map((found) => stayQuotes({ months: found, looks: [] }, requested));
        quoted!.forEach((quote, night) => {
          const sum = derived![night]!;
          if (quote.state === 'not_seen' || sum.state === 'not_seen') return;
          if (quote.state !== sum.state) dearer.push(`${offer} ${addDays(TODAY, night)} ${quote.state} ${sum.state}`);
          // A step of the campsite's prices may be rounded up.
          else if ((quote.priceCents ?? 0) > (sum.priceCents ?? 0) + 250) dearer.push(`${offer} ${night}`);
        });
      }
    }
    expect(dearer).toEqual([]);
  });
});

describe('sold-out waves', () => {
  const soldOutOn = (today: Day, from: string, to: string): number => {
    const nights = [...rowsOfCapture(demoDailyCaptures(today)[0]!, links, [from, to])].filter(
      ({ nights: length }) => length === '1',
    );
    return nights.filter(({ availability }) => availability === '0').length / nights.length;
  };

  it('fill August as it comes nearer', () => {
    const shares = ['2027-04-15', '2027-06-15', '2027-07-31'].map((day) =>
      soldOutOn(toDay(day), '2027-08-01', '2027-08-21'),
    );
    expect(shares[1]).toBeGreaterThan(shares[0]! + 0.05);
    expect(shares[2]).toBeGreaterThan(shares[1]! + 0.05);
  });

  it('take a long weekend as a whole', () => {
    // Immaculate Conception and Constitution Day: the nights of 5 to 7 December 2026.
    const today = toDay('2026-12-01');
    const nights = [...rowsOfCapture(demoDailyCaptures(today)[0]!, links, ['2026-12-05', '2026-12-07'])].filter(
      ({ nights: length, closed }) => length === '1' && closed === '',
    );
    const runs = Map.groupBy(nights, (row) => [row['link'], row['accommodation_type']].join());
    const soldOut = [...runs.values()].filter((run) => run.some(({ availability }) => availability === '0'));
    expect(soldOut.length).toBeGreaterThan(5);
    for (const run of soldOut) expect(run.every(({ availability }) => availability === '0')).toBe(true);
  });
});

describe('discounts of a channel', () => {
  it('make it cheaper than the campsite’s own website in every sixth week, and never else', () => {
    const own = rates.filter(
      (row) => row['link'] === linkOf('Glamping Pineda Serenyana') && row['price'] !== '' && isPlainTent(row),
    );
    const priceOn = (channel: string) =>
      new Map(own.filter((row) => row['channel'] === channel).map((row) => [row['stay_date']!, Number(row['price'])]));
    const [direct, pitchup] = [priceOn('Direct web'), priceOn('Pitchup')];
    const cheap = [...pitchup].filter(([day, price]) => price < direct.get(day)! * 0.95).map(([day]) => day as Day);
    expect(cheap.length).toBeGreaterThan(35);
    const week = (day: Day) => Math.floor(daysBetween(toDay('1970-01-01'), day) / 7);
    expect(new Set(cheap.map((day) => week(day) % 6)).size).toBe(1);
    expect(cheap.some((day) => daysBetween(TODAY, day) < 60)).toBe(true);
  });
});

describe('fees and tourist tax', () => {
  it('are cleaning once a stay in bungalows and mobile homes alone', () => {
    const charged = rates.filter((row) => row['mandatory_fees'] !== '');
    expect(charged.length).toBeGreaterThan(1_000);
    expect([...new Set(charged.map((row) => row['accommodation_type']))].sort()).toEqual(BY_THE_WEEK);
    expect(charged.every((row) => Number(row['mandatory_fees']) >= 25 && Number(row['mandatory_fees']) <= 50)).toBe(
      true,
    );
  });

  it('are a tax by guest and night in Catalonia and the Balearic Islands alone', () => {
    const taxed = new Set(rows.filter((row) => row['tourist_tax'] !== '').map(({ link }) => link));
    const regions = demoCampsites()
      .filter(({ link }) => taxed.has(link))
      .map(({ province }) => province.region);
    expect([...new Set(regions)].sort()).toEqual(['Cataluña', 'Illes Balears']);
    const own = rows.filter((row) => row['link'] === linkOf('Glamping Pineda Serenyana'));
    for (const row of own)
      expect(Number(row['tourist_tax'])).toBeCloseTo(0.66 * Number(row['guests']) * Number(row['nights']));
  });
});

function isPlainTent(row: DemoRow): boolean {
  return (
    row['guests'] === '2' &&
    row['accommodation_type'] === 'Glamping tent' &&
    row['cancellation_policy'] === 'Free cancellation' &&
    row['included_extras'] === 'None'
  );
}
