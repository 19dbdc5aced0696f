import { type Cents, centsOf } from '@vivac/domain/money';
import { type Day, parseDay } from '@vivac/domain/time/day';
import { type Language, LOCALES, withColon } from '@vivac/domain/language';
import type { DayRange, ExtraPerson, Tariff, TariffDiscount, TariffFee } from '@vivac/domain/tariffs/tariff';
import { toSay } from '@vivac/text/sentence';
import { ImportRefused } from '../verdict/import-refused.ts';
import type { LeftOutReason } from './list-facts.ts';
import type { ListCell, ListSheet } from './list-cells.ts';
import { weekdaysIn } from './list-words.ts';
import type { ListContext, Origin, TariffRead } from './tariff-read.ts';
import { priceRead, priceWritten } from './template-price.ts';
import { TEMPLATE_WORDS, type TemplateWord } from './template-words.ts';

export type TemplateCell = string | number | null;

/** A sheet of the template as rows of cells. */
export interface TemplateSheet {
  readonly name: string;
  readonly rows: readonly (readonly TemplateCell[])[];
}

/** By which the template is known, whatever the language of its words. */
const MARK = 'Vivac tariff 1';
/** Rows above the units: names, dates, last day, minimum stay, days of arrival. */
const SEASON_ROWS = 5;
/** Columns before the seasons: name, guests included, guests at most. */
const UNIT_COLUMNS = 3;

const euros = (cents: number): number => cents / 100;
const weekdays = (days: readonly number[], language: Language): string => {
  const names = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'long', timeZone: 'UTC' });
  return days.map((day) => names.format(Date.UTC(2024, 0, day))).join(', ');
};
const dated = ({ from, to }: DayRange): string => `${from ?? '?'} – ${to ?? '?'}`;

/** The sheets of the template, filled with a tariff, in the words of a language. */
export function templateOf(tariff: Tariff, language: Language): TemplateSheet[] {
  const say: Say = (word) => TEMPLATE_WORDS[word][language];
  return [
    { name: say('tariff'), rows: headRows(tariff, language, say) },
    { name: say('prices'), rows: priceRows(tariff, language, say) },
    ...lists(tariff, say),
  ];
}

type Say = (word: TemplateWord) => string;

function headRows(tariff: Tariff, language: Language, say: Say): TemplateCell[][] {
  const { weekend, touristTax } = tariff;
  return [
    [say('template'), MARK],
    [say('name'), tariff.name],
    [say('year'), tariff.year],
    [say('address'), tariff.readAt.address],
    [say('day'), tariff.readAt.day],
    [say('channel'), tariff.channel],
    [say('currency'), tariff.currency],
    [say('per'), say(tariff.per)],
    [say('weekendPrice'), weekend && euros(weekend.priceCents)],
    [say('weekendNights'), weekend && weekdays(weekend.weekdays, language)],
    [say('tax'), touristTax && euros(touristTax.priceCents)],
    [say('taxFromAge'), touristTax && touristTax.fromAge],
    [say('taxNights'), touristTax && touristTax.maximumNights],
    [say('cancellation'), tariff.cancellationPolicy],
    [say('extras'), tariff.includedExtras],
  ];
}

function priceRows({ seasons, units, prices }: Tariff, language: Language, say: Say): TemplateCell[][] {
  const priceAt = (unit: string, season: string): TemplateCell => {
    const found = prices.find((price) => price.unit === unit && price.season === season);
    return found ? priceWritten(found, (days) => weekdays(days, language)) : null;
  };
  const arrivals = (days: readonly number[]): string => (days.length === 0 ? say('anyDay') : weekdays(days, language));
  return [
    [null, null, say('season'), ...seasons.map(({ name }) => name)],
    [null, null, say('dates'), ...seasons.map(({ ranges }) => ranges.map(dated).join(', '))],
    [null, null, say('lastDay'), ...seasons.map(({ lastDay }) => say(lastDay === 'night' ? 'lastNight' : 'departure'))],
    [null, null, say('minimum'), ...seasons.map(({ minimumNights }) => minimumNights)],
    [
      say('unit'),
      say('included'),
      say('atMost'),
      ...seasons.map((season) => `${withColon(say('arrival'), language)} ${arrivals(season.arrivalWeekdays)}`),
    ],
    ...units.map(({ id, name, guestsIncluded, guestsAtMost }) => [
      name,
      guestsIncluded,
      guestsAtMost,
      ...seasons.map((season) => priceAt(id, season.id)),
    ]),
  ];
}

/** Rows are named, and told by their number where their name does not tell them. */
function namesOf(rows: readonly { readonly id: string; readonly name: string }[]): ReadonlyMap<string, string> {
  const counted = Map.groupBy(rows, ({ name }) => name.trim().toLowerCase());
  const tells = ({ name }: { readonly name: string }): boolean =>
    /^[^#;]+$/.test(name.trim()) && name.trim() === name && counted.get(name.toLowerCase())!.length === 1;
  return new Map(rows.map((row, at) => [row.id, tells(row) ? row.name : `#${at + 1}`]));
}

function lists({ extraPersons, fees, discounts, closed, seasons, units }: Tariff, say: Say): TemplateSheet[] {
  const [seasonNames, unitNames] = [namesOf(seasons), namesOf(units)];
  return [
    {
      name: say('extraPersons'),
      rows: [
        [say('fromAge'), say('underAge'), say('price'), say('season'), say('unit')],
        ...extraPersons.map(({ fromAge, underAge, priceCents, season, units: of }) => [
          fromAge,
          underAge,
          euros(priceCents),
          season === undefined ? null : (seasonNames.get(season) ?? season),
          of === undefined ? null : of.map((unit) => unitNames.get(unit) ?? unit).join('; '),
        ]),
      ],
    },
    {
      name: say('fees'),
      rows: [
        [say('name'), say('feePer'), say('price')],
        ...fees.map(({ name, per, priceCents }) => [name, say(per), euros(priceCents)]),
      ],
    },
    {
      name: say('discounts'),
      rows: [
        [say('discount'), say('percent'), say('minimumNights'), say('advanceDays')],
        ...discounts.map(({ kind, basisPoints, minimumNights, minimumAdvanceDays }) => [
          say(kind),
          basisPoints / 100,
          minimumNights,
          minimumAdvanceDays,
        ]),
      ],
    },
    {
      name: say('closed'),
      rows: [[say('from'), say('to')], ...closed.map(({ from, to }) => [from ?? '?', to ?? '?'])],
    },
  ];
}

/** Whether sheets are those of the template. */
export function isTemplate([first]: readonly ListSheet[]): boolean {
  return first?.rows[0]?.line === 1 && first.rows[0].cells[1] === MARK;
}

const WORD_OF = new Map(
  Object.entries(TEMPLATE_WORDS).flatMap(([word, texts]) =>
    Object.values(texts).map((text) => [text.toLowerCase(), word] as const),
  ),
);

/** Reads cells by their places, and keeps which of them could not be read. */
class TemplateReader {
  readonly leftOut: TariffRead['leftOut'][number][] = [];
  readonly origins: Origin[] = [];
  readonly #sheet: ListSheet;

  constructor(sheet: ListSheet) {
    this.#sheet = sheet;
  }

  /** Lines below the header in which something stands. */
  get lines(): number[] {
    return this.#sheet.rows.map(({ line }) => line).filter((line) => line > 1);
  }

  get width(): number {
    return Math.max(0, ...this.#sheet.rows.map(({ cells }) => cells.findLastIndex((cell) => cell !== '') + 1));
  }

  cell(line: number, column: number): ListCell {
    const text = this.#sheet.rows.find((row) => row.line === line)?.cells[column] ?? '';
    return { sheet: this.#sheet.name, line, column, text };
  }

  text(line: number, column: number): string {
    return this.cell(line, column).text;
  }

  textOrNull(line: number, column: number): string | null {
    return this.text(line, column) || null;
  }

  number(line: number, column: number): number | null {
    const text = this.text(line, column).trim().replace(',', '.');
    if (text === '') return null;
    return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : this.#none(line, column, 'not_read');
  }

  /** Null of nothing. */
  price(line: number, column: number): ReturnType<typeof priceRead> | null {
    const price = priceRead(this.text(line, column));
    return price === undefined ? this.#none(line, column, 'not_read') : price;
  }

  cents(line: number, column: number): Cents | null {
    const amount = this.number(line, column);
    return amount === null ? null : centsOf(amount);
  }

  word<Word extends TemplateWord>(line: number, column: number, words: readonly Word[]): Word | null {
    const word = WORD_OF.get(this.text(line, column).trim().toLowerCase());
    return words.find((one) => one === word) ?? this.#none(line, column, 'not_read');
  }

  weekdays(line: number, column: number): readonly number[] {
    const text = this.text(line, column).split(':').at(-1)!;
    return weekdaysIn(text) ?? (text.trim() === '' ? [] : (this.#none(line, column, 'not_read') ?? []));
  }

  day(text: string, line: number, column: number): Day | null {
    const day = parseDay(text.trim());
    return day ?? (text.trim() === '?' || text.trim() === '' ? null : this.#none(line, column, 'bad_range'));
  }

  ranges(line: number, column: number): DayRange[] {
    const parts = this.text(line, column)
      .split(/\s*[,;]\s*/)
      .filter((part) => part !== '');
    return parts.map((part) => {
      const [from = '', to = ''] = part.split(/\s+[–-]\s+/);
      return { from: this.day(from, line, column), to: this.day(to, line, column) };
    });
  }

  /** The name of no row, which nothing is called by. */
  unknown(line: number, column: number): string {
    return this.#none(line, column, 'not_read') ?? '?';
  }

  #none(line: number, column: number, reason: LeftOutReason): null {
    this.leftOut.push({ cell: this.cell(line, column), reason });
    return null;
  }
}

/** The tariff of a filled template: each value by its place. */
export function readTemplate(sheets: readonly ListSheet[], context: ListContext): TariffRead {
  const readers = sheets.map((sheet) => new TemplateReader(sheet));
  const [head, prices, extras, fees, discounts, closed] = readers;
  if (!head || !prices || !extras || !fees || !discounts || !closed) {
    throw new ImportRefused(toSay('tariffTemplateDamaged', { sheet: sheets.map(({ name }) => name).join(', ') }));
  }
  const priced = pricesOf(prices);
  const tariff: Tariff = {
    ...headOf(head, context),
    ...priced,
    extraPersons: extras.lines.map((line) => extraPersonOf(extras, line, priced)),
    fees: fees.lines.map((line): TariffFee => ({
      name: fees.text(line, 0),
      per: fees.word(line, 1, ['stay', 'night', 'person', 'person_night']) ?? 'stay',
      priceCents: fees.cents(line, 2) ?? (0 as Cents),
    })),
    discounts: discounts.lines.map((line): TariffDiscount => ({
      kind: discounts.word(line, 0, ['long_stay', 'early_booking']) ?? 'long_stay',
      basisPoints: Math.round((discounts.number(line, 1) ?? 0) * 100),
      minimumNights: discounts.number(line, 2),
      minimumAdvanceDays: discounts.number(line, 3),
    })),
    closed: closed.lines.map((line) => ({
      from: closed.day(closed.text(line, 0), line, 0),
      to: closed.day(closed.text(line, 1), line, 1),
    })),
  };
  return {
    tariff,
    origins: readers.flatMap(({ origins }) => origins),
    doubts: [],
    leftOut: readers.flatMap(({ leftOut }) => leftOut),
  };
}

/** What is named and stands nowhere is kept as it is named, which the check says of its cell. */
function extraPersonOf(
  extras: TemplateReader,
  line: number,
  { seasons, units }: Pick<Tariff, 'seasons' | 'units'>,
): ExtraPerson {
  const idOf = (rows: readonly { readonly id: string; readonly name: string }[], column: number) => {
    const names = new Map([...namesOf(rows)].map(([id, name]) => [name.toLowerCase(), id]));
    const written = extras
      .text(line, column)
      .split(';')
      .map((name) => name.trim());
    return written
      .filter((name) => name !== '')
      .map((name) => names.get(name.toLowerCase()) ?? extras.unknown(line, column));
  };
  const [[season], of] = [idOf(seasons, 3), idOf(units, 4)];
  return {
    fromAge: extras.number(line, 0),
    underAge: extras.number(line, 1),
    priceCents: extras.cents(line, 2) ?? (0 as Cents),
    ...(season !== undefined && { season }),
    ...(of.length > 0 && { units: of }),
  };
}

type Head = Pick<
  Tariff,
  | 'name'
  | 'year'
  | 'readAt'
  | 'channel'
  | 'currency'
  | 'per'
  | 'weekend'
  | 'touristTax'
  | 'cancellationPolicy'
  | 'includedExtras'
>;

/** What an earlier reading was answered, and where it was read, win over what the template says. */
function headOf(head: TemplateReader, { name, channel, readAt, answers }: ListContext): Head {
  return {
    name: name || head.text(2, 1),
    year: answers.year ?? head.number(3, 1) ?? Number(readAt.day.slice(0, 4)),
    readAt: { address: readAt.address ?? head.textOrNull(4, 1), day: head.day(head.text(5, 1), 5, 1) ?? readAt.day },
    channel: channel || head.text(6, 1),
    currency: head.text(7, 1),
    per: answers.per ?? head.word(8, 1, ['night', 'week']) ?? 'night',
    weekend: weekendOf(head),
    touristTax: taxOf(head),
    cancellationPolicy: head.textOrNull(14, 1),
    includedExtras: head.textOrNull(15, 1),
  };
}

function weekendOf(head: TemplateReader): Tariff['weekend'] {
  const priceCents = head.cents(9, 1);
  return priceCents === null ? null : { priceCents, weekdays: head.weekdays(10, 1) };
}

function taxOf(head: TemplateReader): Tariff['touristTax'] {
  const priceCents = head.cents(11, 1);
  return priceCents === null ? null : { priceCents, fromAge: head.number(12, 1), maximumNights: head.number(13, 1) };
}

function pricesOf(sheet: TemplateReader): Pick<Tariff, 'seasons' | 'units' | 'prices'> {
  const columns = Array.from({ length: Math.max(0, sheet.width - UNIT_COLUMNS) }, (_, at) => at + UNIT_COLUMNS);
  const lines = sheet.lines.filter((line) => line > SEASON_ROWS);
  const seasons = columns.map((column, at) => {
    sheet.origins.push({ path: `seasons.${at}`, cell: sheet.cell(2, column) });
    return {
      id: `s${at + 1}`,
      name: sheet.text(1, column),
      ranges: sheet.ranges(2, column),
      lastDay:
        sheet.word(3, column, ['lastNight', 'departure']) === 'departure' ? ('departure' as const) : ('night' as const),
      minimumNights: sheet.number(4, column),
      arrivalWeekdays: sheet.weekdays(5, column),
    };
  });
  const units = lines.map((line, at) => {
    sheet.origins.push({ path: `units.${at}`, cell: sheet.cell(line, 0) });
    const included = sheet.number(line, 1) ?? 2;
    return {
      id: `u${at + 1}`,
      name: sheet.text(line, 0),
      guestsIncluded: included,
      guestsAtMost: sheet.number(line, 2) ?? included,
    };
  });
  const stated = lines.flatMap((line, unit) =>
    columns.flatMap((column, season) => {
      const cell = sheet.cell(line, column);
      const price = sheet.price(line, column);
      return price ? [{ cell, price: { unit: `u${unit + 1}`, season: `s${season + 1}`, ...price } }] : [];
    }),
  );
  sheet.origins.push(...stated.map(({ cell }, at) => ({ path: `prices.${at}`, cell })));
  return { seasons, units, prices: stated.map(({ price }) => price) };
}
