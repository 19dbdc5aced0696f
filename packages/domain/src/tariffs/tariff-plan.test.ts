import { tariffOf } from '@vivac/testing/tariff';
import { describe, expect, it } from 'vitest';
import type { Cents } from '../money.ts';
import { addDays, type Day, dayOf, daysBetween, weekdayOf } from '../time/day.ts';
import { listPricer } from './list-pricer.ts';
import type { LengthPrice, Tariff, TariffSeason, TariffPrice, TariffUnit } from './tariff.ts';

interface Asked {
  readonly arrival: Day;
  readonly nights: number;
  readonly adults: number;
  readonly childAges: readonly number[];
  readonly bookedOn: Day;
}

/** A stay as a guest would work it out with the list in hand, night by night; shares no code with the engine. */
function byHand(tariff: Tariff, unit: TariffUnit, asked: Asked): string {
  const nights = Array.from({ length: asked.nights }, (_, night) => addDays(asked.arrival, night));
  const refusal = refusedByHand(tariff, unit, asked, nights);
  if (refusal !== null) return refusal;
  const extras = nights.map((night) => extraByHand(tariff, unit, asked, seasonsOn(tariff, night)[0]!.id));
  return extras.includes(null) ? 'not_for_this_stay' : totalByHand(tariff, unit, asked, nights, extras as number[]);
}

function seasonsOn({ seasons }: Tariff, day: Day): TariffSeason[] {
  return seasons.filter(({ ranges, lastDay }) =>
    ranges.some(({ from, to }) => from! <= day && (lastDay === 'night' ? day <= to! : day < to!)),
  );
}

function rowByHand(tariff: Tariff, unit: TariffUnit, day: Day): TariffPrice | undefined {
  const [season] = seasonsOn(tariff, day);
  return tariff.prices.find((price) => price.unit === unit.id && price.season === season?.id);
}

/** The line of the list that a guest would look at for so long a stay from that weekday on. */
function lineByHand({ lengths = [], priceCents, weekendCents }: TariffPrice, { nights, arrival }: Asked) {
  for (const { fromNights, toNights, arrivalWeekdays, ...line } of lengths) {
    const isSoLong = nights >= fromNights && (toNights === null || nights <= toNights);
    if (isSoLong && (arrivalWeekdays ?? [1, 2, 3, 4, 5, 6, 7]).includes(weekdayOf(arrival))) return line;
  }
  return priceCents === null ? null : { priceCents, weekendCents, per: 'list' as const };
}

const isLetByHand = (tariff: Tariff, unit: TariffUnit, day: Day): boolean => {
  const { priceCents = null, lengths = [] } = rowByHand(tariff, unit, day) ?? {};
  return priceCents !== null || lengths.length > 0;
};

function refusedByHand(tariff: Tariff, unit: TariffUnit, asked: Asked, nights: readonly Day[]): string | null {
  const days = tariff.seasons.flatMap(({ ranges, lastDay }) =>
    ranges.flatMap(({ from, to }) => [from!, lastDay === 'night' ? to! : addDays(to!, -1)]),
  );
  const [first, last] = [days.reduce((a, b) => (a < b ? a : b)), days.reduce((a, b) => (a > b ? a : b))];
  const isWithin = (day: Day) => first <= day && day <= last;
  const isClosed = (day: Day) =>
    tariff.closed.some(({ from, to }) => from! <= day && day <= to!) ||
    (isWithin(day) && !isLetByHand(tariff, unit, day));
  if (nights.some(isClosed)) return 'closed';
  if (!nights.every(isWithin)) return 'not_seen';
  const { arrivalWeekdays, minimumNights } = seasonsOn(tariff, asked.arrival)[0]!;
  const mayArrive = arrivalWeekdays.length === 0 || arrivalWeekdays.includes(weekdayOf(asked.arrival));
  const isSold = nights.every((day) => lineByHand(rowByHand(tariff, unit, day)!, asked) !== null);
  return mayArrive && asked.nights >= (minimumNights ?? 1) && isSold ? null : 'not_for_this_stay';
}

/** Guests beyond those included, the youngest first, each by their age; null where one has no price, or there are too many. */
function extraByHand(
  { extraPersons }: Tariff,
  unit: TariffUnit,
  { adults, childAges }: Asked,
  season: string,
): number | null {
  const ADULT = 999;
  const everybody = [...Array<number>(adults).fill(ADULT), ...childAges.toSorted((a, b) => b - a)];
  if (everybody.length > unit.guestsAtMost) return null;
  const bands = everybody
    .slice(unit.guestsIncluded)
    .map((age) =>
      extraPersons.find(
        ({ fromAge, underAge, season: only, units }) =>
          (age === ADULT ? underAge === null : (fromAge ?? 0) <= age && age < (underAge ?? ADULT)) &&
          (only === undefined || only === season) &&
          (units === undefined || units.some((id) => id === unit.id)),
      ),
    );
  if (bands.includes(undefined)) return null;
  return bands.reduce((sum, band) => sum + band!.priceCents, 0);
}

/** A night in parts of a cent: of those of a week and of all nights of the stay. */
function nightByHand(tariff: Tariff, unit: TariffUnit, day: Day, asked: Asked): bigint {
  const line = lineByHand(rowByHand(tariff, unit, day)!, asked)!;
  const [price, nights] = [BigInt(line.priceCents), BigInt(asked.nights)];
  if (line.per === 'stay') return price * 7n;
  const isWeekend = tariff.weekend?.weekdays.includes(weekdayOf(day)) === true;
  const more = isWeekend ? BigInt(tariff.weekend.priceCents) * 7n * nights : 0n;
  const paid = line.per === 'list' && tariff.per === 'week' ? nights : nights * 7n;
  if (line.per === 'list' && isWeekend && line.weekendCents !== undefined) return BigInt(line.weekendCents) * paid;
  return price * paid + more;
}

function totalByHand(
  tariff: Tariff,
  unit: TariffUnit,
  asked: Asked,
  nights: readonly Day[],
  extras: readonly number[],
): string {
  const { fees, touristTax } = tariff;
  const guests = asked.adults + asked.childAges.length;
  const parts = 7n * BigInt(asked.nights);
  let sum = 0n;
  for (const [at, day] of nights.entries()) sum += nightByHand(tariff, unit, day, asked) + BigInt(extras[at]!) * parts;
  let charged = 0;
  for (const { per, priceCents } of fees) {
    const times = { stay: 1, night: asked.nights, person: guests, person_night: guests * asked.nights }[per];
    charged += priceCents * times;
  }
  const whole = parts * 10_000n;
  const exact = sum * BigInt(10_000 - discountByHand(tariff, asked)) + BigInt(charged) * whole;
  const payers = asked.adults + asked.childAges.filter((age) => age >= (touristTax?.fromAge ?? 0)).length;
  const taxed = Math.min(asked.nights, touristTax?.maximumNights ?? asked.nights);
  return `${(2n * exact + whole) / (2n * whole)} and ${(touristTax?.priceCents ?? 0) * payers * taxed}`;
}

/** The greatest that holds. */
function discountByHand({ discounts }: Tariff, { nights, bookedOn, arrival }: Asked): number {
  const held = discounts.filter(({ kind, minimumNights, minimumAdvanceDays }) =>
    kind === 'long_stay' ? nights >= minimumNights! : daysBetween(bookedOn, arrival) >= minimumAdvanceDays!,
  );
  return Math.max(0, ...held.map(({ basisPoints }) => basisPoints));
}

function byEngine(tariff: Tariff, unit: TariffUnit): (asked: Asked) => string {
  const pricer = listPricer(tariff, unit);
  return (asked) => {
    const price = pricer?.(asked);
    if (price === undefined) return 'not let';
    return price.kind === 'refused' ? price.reason : `${price.totalCents} and ${price.taxCents}`;
  };
}

/** Numbers from 0 that repeat with their seed. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides;
  };
}

const FEES = ['stay', 'night', 'person', 'person_night'] as const;

type Roll = (sides: number) => number;

/** Seasons whose ranges follow each other, with holes. */
function randomSeasons(roll: Roll): TariffSeason[] {
  const lastDay = roll(2) === 0 ? ('night' as const) : ('departure' as const);
  const seasons = Array.from({ length: 1 + roll(6) }, (_, at) => ({
    id: `s${at}`,
    name: `Season ${at}`,
    ranges: [] as { from: Day; to: Day }[],
    lastDay,
    minimumNights: roll(3) === 0 ? 1 + roll(7) : null,
    arrivalWeekdays: roll(3) === 0 ? [1 + roll(7), 1 + roll(7)] : [],
  }));
  let day = dayOf(2027, 1, 1 + roll(90));
  while (day < '2027-12-01') {
    const to = addDays(day, 5 + roll(60));
    seasons[roll(seasons.length)]!.ranges.push({ from: day, to });
    day = addDays(to, (lastDay === 'night' ? 1 : 0) + (roll(4) === 0 ? roll(20) : 0));
  }
  return seasons.filter(({ ranges }) => ranges.length > 0);
}

/** Lengths in order, some with holes, some of a whole stay, some twice for other days of arrival. */
function randomLengths(roll: Roll): LengthPrice[] {
  const lengths: LengthPrice[] = [];
  let fromNights = 1 + roll(4);
  for (let rows = 1 + roll(4); rows > 0; rows--) {
    const per = roll(2) === 0 ? ('night' as const) : ('stay' as const);
    const isLast = rows === 1 && per === 'night' && roll(2) === 0;
    const toNights = isLast ? null : fromNights + roll(4);
    const row = { fromNights, toNights, per, priceCents: (1 + roll(60_000)) as Cents };
    const days = [1 + roll(3), 4];
    if (roll(3) > 0) lengths.push(row);
    else lengths.push({ ...row, arrivalWeekdays: days }, { ...row, priceCents: 777 as Cents, arrivalWeekdays: [5, 6] });
    fromNights = (toNights ?? 0) + 1 + roll(3);
  }
  return lengths;
}

/** A list without errors, of up to eight units and six seasons. */
function randomTariff(roll: Roll): Tariff {
  const cents = (most: number) => (1 + roll(most)) as Cents;
  const oneOf = <Of>(...choices: readonly Of[]): Of => choices[roll(choices.length)]!;
  const seasons = randomSeasons(roll);
  const units = Array.from({ length: 1 + roll(8) }, (_, at) => {
    const guestsIncluded = 1 + roll(4);
    return { id: `u${at}`, name: `Unit ${at}`, guestsIncluded, guestsAtMost: guestsIncluded + roll(4) };
  });
  const bands = [
    { fromAge: 3, underAge: 12, priceCents: cents(900) },
    { fromAge: 12, underAge: null, priceCents: cents(2000) },
  ];
  // As a list by concept has them: each season its own, and for some units none.
  const some = units.filter(() => roll(4) > 0).map(({ id }) => id);
  const bySeason = seasons.flatMap(({ id: season }) =>
    bands.map((band) => ({ ...band, priceCents: cents(2500), season, ...(some.length > 0 && { units: some }) })),
  );
  const off = { basisPoints: 1 + roll(3000), minimumNights: 7 + roll(8), minimumAdvanceDays: 30 };
  const discounts = [
    { ...off, kind: 'long_stay' as const, minimumAdvanceDays: null },
    { ...off, kind: 'early_booking' as const, basisPoints: 1 + roll(3000), minimumNights: null },
  ];
  const isByLength = roll(2) === 0;
  return tariffOf(2027, {
    per: oneOf('night', 'night', 'week'),
    seasons,
    units,
    prices: units.flatMap(({ id }) =>
      seasons.map((season) => ({
        unit: id,
        season: season.id,
        priceCents: roll(10) === 0 ? null : cents(90_000),
        ...(roll(4) === 0 && { weekendCents: cents(120_000) }),
        ...(isByLength && roll(4) > 0 && { lengths: randomLengths(roll) }),
      })),
    ),
    weekend: oneOf(null, { weekdays: [5, 6], priceCents: cents(3000) }),
    extraPersons: oneOf([], bands, bands, bySeason, bySeason),
    fees: FEES.filter(() => roll(3) === 0).map((per) => ({ name: per, per, priceCents: cents(6000) })),
    touristTax: oneOf(null, { priceCents: cents(300), fromAge: 16, maximumNights: oneOf(null, 7) }),
    discounts: discounts.filter(() => roll(2) === 0),
    closed: oneOf([], [], [], [{ from: dayOf(2027, 5, 1), to: dayOf(2027, 5, 8) }]),
  });
}

describe('stays of a tariff', () => {
  // @holds tariff-4
  it('are priced to the cent as by hand, or refused for the same reason: 2,500 random lists', () => {
    const roll = dice(30);
    const differing: unknown[] = [];
    let priced = 0;
    for (let list = 0; list < 2_500; list++) {
      const tariff = randomTariff(roll);
      const unit = tariff.units[roll(tariff.units.length)]!;
      if (
        !tariff.prices.some(({ unit: of, priceCents, lengths }) => of === unit.id && (lengths ?? priceCents) !== null)
      )
        continue;
      const priceOf = byEngine(tariff, unit);
      for (let stay = 0; stay < 8; stay++) {
        const arrival = dayOf(2027, 1, 1 + roll(365));
        const asked = {
          arrival,
          nights: 1 + roll(21),
          adults: 1 + roll(5),
          childAges: Array.from({ length: roll(3) }, () => roll(18)),
          bookedOn: addDays(arrival, -roll(60)),
        };
        const found = priceOf(asked);
        if (found.includes(' and ')) priced++;
        const expected = byHand(tariff, unit, asked);
        if (found !== expected) differing.push({ list, unit, asked, found, expected });
      }
    }
    expect(differing).toEqual([]);
    expect(priced).toBeGreaterThan(2_500);
  });

  // @holds tariff-4
  it('of a whole year, eight units and 1 to 14 nights are equal to the cent', () => {
    const roll = dice(8);
    let tariff = randomTariff(roll);
    while (tariff.units.length < 8 || tariff.seasons.length < 4) tariff = randomTariff(roll);
    const found: string[] = [];
    const expected: string[] = [];
    for (const unit of tariff.units) {
      const priced = byEngine(tariff, unit);
      for (let day = 1; day <= 365; day++) {
        for (let nights = 1; nights <= 14; nights++) {
          const arrival = dayOf(2027, 1, day);
          const asked = { arrival, nights, adults: 2, childAges: [], bookedOn: arrival };
          found.push(priced(asked));
          expected.push(byHand(tariff, unit, asked));
        }
      }
    }
    expect(found).toHaveLength(365 * 8 * 14);
    expect(new Set(found).size).toBeGreaterThan(100);
    expect(found).toEqual(expected);
  });
});
