import type { Cents } from '@vivac/domain/money';
import { emptyTariff, type Tariff } from '@vivac/domain/tariffs/tariff';
import { type Day, toDay } from '@vivac/domain/time/day';

const cents = (euros: number) => Math.round(euros * 100) as Cents;
const range = (from: string, to: string) => ({ from: toDay(from), to: toDay(to) });

/** A price list without a fault: two seasons from Easter to October, two units, prices by the night. */
export function tariffOf(year = 2027, changed: Partial<Tariff> = {}): Tariff {
  const readAt = { address: 'https://pinos.example.com/prices', day: `${year}-01-03` as Day };
  return {
    ...emptyTariff({ name: `Price list ${year}`, year, readAt, channel: 'Own web' }),
    seasons: [
      {
        id: 'low',
        name: 'Low',
        ranges: [range(`${year}-04-01`, `${year}-06-30`), range(`${year}-09-01`, `${year}-10-31`)],
        lastDay: 'night',
        minimumNights: 2,
        arrivalWeekdays: [],
      },
      {
        id: 'high',
        name: 'High',
        ranges: [range(`${year}-07-01`, `${year}-08-31`)],
        lastDay: 'night',
        minimumNights: 7,
        arrivalWeekdays: [6],
      },
    ],
    units: [
      { id: 'tent', name: 'Lodge tent', guestsIncluded: 2, guestsAtMost: 4 },
      { id: 'pitch', name: 'Pitch', guestsIncluded: 2, guestsAtMost: 2 },
    ],
    prices: [
      { unit: 'tent', season: 'low', priceCents: cents(80) },
      { unit: 'tent', season: 'high', priceCents: cents(140) },
      { unit: 'pitch', season: 'low', priceCents: cents(30) },
      { unit: 'pitch', season: 'high', priceCents: null },
    ],
    extraPersons: [
      { fromAge: null, underAge: 10, priceCents: cents(5) },
      { fromAge: 10, underAge: null, priceCents: cents(12) },
    ],
    fees: [{ name: 'Cleaning', per: 'stay', priceCents: cents(40) }],
    ...changed,
  };
}
