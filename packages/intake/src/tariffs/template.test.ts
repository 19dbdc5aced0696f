import type { Cents } from '@vivac/domain/money';
import { LANGUAGES } from '@vivac/domain/language';
import { addDays, toDay } from '@vivac/domain/time/day';
import type { DayRange, Tariff } from '@vivac/domain/tariffs/tariff';
import { withEnglishError } from '@vivac/testing/in-english';
import { type Draws, drawsOf } from '@vivac/testing/strange-files/random';
import { writeXlsx } from 'hucre/xlsx';
import { expect, it } from 'vitest';
import { tariffOfFile } from './read-list.ts';
import { templateOf } from './template.ts';

/** Any tariff that can be kept, sound or not. */
function randomTariff(draws: Draws): Tariff {
  const some = <Value>(most: number, make: (at: number) => Value): Value[] =>
    Array.from({ length: draws.whole(0, most) }, (_, at) => make(at));
  const cents = () => draws.whole(0, 200_000) as Cents;
  const orNull = <Value>(value: Value): Value | null => (draws.chance(0.3) ? null : value);
  const day = () => addDays(toDay('2027-01-01'), draws.whole(0, 500));
  const range = (): DayRange => ({ from: draws.chance(0.1) ? null : day(), to: draws.chance(0.1) ? null : day() });
  const name = (of: string) =>
    draws.one([of, `${of} «4/6» – 2+2`, `${of}; "A", B`, `  ${of}`, '2027', '=SUM(A1)', '-', 'Temporada alta']);
  const days = () => [1, 2, 3, 4, 5, 6, 7].filter(() => draws.chance(0.3));
  const seasons = some(6, (at) => ({
    id: `s${at + 1}`,
    name: name('Alta'),
    ranges: some(3, range),
    lastDay: draws.one(['night', 'departure'] as const),
    minimumNights: orNull(draws.whole(0, 30)),
    arrivalWeekdays: days(),
  }));
  const units = some(8, (at) => ({
    id: `u${at + 1}`,
    name: name('Bungalow'),
    guestsIncluded: draws.whole(0, 8),
    guestsAtMost: draws.whole(0, 12),
  }));
  const price = () => ({ priceCents: orNull(cents()) });
  const withWeekend = () => ({ priceCents: cents(), weekendCents: cents() });
  const withLengths = () => {
    const [from, to] = [draws.whole(1, 5), draws.whole(5, 8)];
    const begins = days();
    return {
      ...draws.one([price, withWeekend])(),
      lengths: [
        { fromNights: from, toNights: to, priceCents: cents(), per: draws.one(['night', 'stay'] as const) },
        {
          fromNights: 9,
          toNights: orNull(9),
          priceCents: cents(),
          per: draws.one(['night', 'stay'] as const),
          ...(begins.length > 0 && { arrivalWeekdays: begins }),
        },
      ],
    };
  };
  const prices = units.flatMap((unit) =>
    seasons.flatMap((season) =>
      draws.chance(0.2)
        ? []
        : [{ unit: unit.id, season: season.id, ...draws.one([price, withWeekend, withLengths])() }],
    ),
  );
  return {
    name: name('Tarifas'),
    year: draws.whole(2020, 2030),
    readAt: { address: orNull('https://pinar.example/tarifas?a=1'), day: day() },
    channel: name('Web'),
    currency: draws.one(['EUR', 'GBP', '€']),
    per: draws.one(['night', 'week']),
    seasons,
    units,
    prices,
    weekend: orNull({ weekdays: days(), priceCents: (cents() - 100_000) as Cents }),
    extraPersons: some(3, () => ({
      fromAge: orNull(draws.whole(0, 18)),
      underAge: orNull(draws.whole(1, 99)),
      priceCents: cents(),
      ...(seasons.length > 0 && draws.chance(0.5) && { season: draws.one(seasons).id }),
      ...(units.length > 0 && draws.chance(0.5) && { units: units.slice(0, draws.whole(1, 8)).map(({ id }) => id) }),
    })),
    fees: some(3, () => ({
      name: name('Limpieza'),
      per: draws.one(['stay', 'night', 'person', 'person_night'] as const),
      priceCents: cents(),
    })),
    touristTax: orNull({ priceCents: cents(), fromAge: orNull(16), maximumNights: orNull(7) }),
    discounts: some(3, () => ({
      kind: draws.one(['long_stay', 'early_booking'] as const),
      basisPoints: draws.whole(0, 9_999),
      minimumNights: orNull(7),
      minimumAdvanceDays: orNull(60),
    })),
    closed: some(2, range),
    cancellationPolicy: orNull(name('Flexible')),
    includedExtras: orNull(name('WiFi')),
  };
}

const CONTEXT = { name: '', readAt: { address: null, day: toDay('2027-01-03') }, channel: '', answers: {} };

it('the template of a tariff reads back as that tariff, in each language', async () => {
  for (let seed = 0; seed < 100; seed++) {
    const tariff = randomTariff(drawsOf(seed));
    const sheets = templateOf(tariff, LANGUAGES[seed % LANGUAGES.length]!);
    const bytes = await writeXlsx({
      sheets: sheets.map(({ name, rows }) => ({ name, rows: rows.map((row) => [...row]) })),
    });
    const read = await tariffOfFile(Buffer.from(bytes), CONTEXT);
    expect(read.tariff, `seed ${seed}`).toEqual(tariff);
    expect(read.leftOut, `seed ${seed}`).toEqual([]);
  }
});

it('a cell of the template that cannot be read is told, and a sheet that is missing refuses it', async () => {
  const sheets = templateOf(randomTariff(drawsOf(3)), 'es').map(({ name, rows }) => ({
    name,
    rows: rows.map((row) => [...row]),
  }));
  sheets[0]!.rows[2]![1] = 'dos mil';
  const read = await tariffOfFile(Buffer.from(await writeXlsx({ sheets })), CONTEXT);
  expect(read.tariff.year).toBe(2027);
  expect(read.leftOut).toEqual([
    { cell: { sheet: 'Tarifa', line: 3, column: 1, text: 'dos mil' }, reason: 'not_read' },
  ]);
  const broken = writeXlsx({ sheets: sheets.slice(0, 3) }).then((bytes) => tariffOfFile(Buffer.from(bytes), CONTEXT));
  await expect(withEnglishError(broken)).rejects.toThrow('is the template of tariffs with sheets missing');
});
