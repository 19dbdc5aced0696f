import { addDays, type Day, dayOf, dayRange, daysBetween } from '@vivac/domain/time/day';
import { writeXlsx } from 'hucre/xlsx';
import { type Draws, drawsOf } from './random.ts';

/** A price list that is written out in some shape, and what it says. */
export interface PriceList {
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly shape: string;
  readonly truth: ListTruth;
}

export interface ListTruth {
  readonly year: number;
  readonly per: 'night' | 'week';
  readonly lastDay: 'night' | 'departure';
  /** More at weekends, by unit and season. */
  readonly weekend: readonly (readonly number[])[] | null;
  readonly seasons: readonly TrueSeason[];
  readonly units: readonly TrueUnit[];
}

interface TrueSeason {
  readonly name: string;
  /** First and last nights. */
  readonly ranges: readonly (readonly [Day, Day])[];
  readonly minimum: number | null;
}

interface TrueUnit {
  readonly name: string;
  /** By season; null is not let, undefined is not known. */
  readonly prices: readonly (number | null | undefined)[];
}

const LANGUAGES = ['es', 'ca', 'en', 'fr', 'de', 'nl'] as const;
type Language = (typeof LANGUAGES)[number];

/** In the order of the languages. */
const WORDS = {
  unit: 'Alojamiento|Allotjament|Accommodation|Hébergement|Unterkunft|Accommodatie',
  season: 'Temporada|Temporada|Season|Saison|Saison|Seizoen',
  period: 'Fechas|Dates|Dates|Dates|Zeitraum|Periode',
  from: 'Desde|Des de|From|Du|Von|Van',
  to: 'Hasta|Fins a|To|Au|Bis|Tot',
  night: 'Precio por noche|Preu per nit|Price per night|Prix par nuit|Preis pro Nacht|Prijs per nacht',
  week: 'Precio por semana|Preu per setmana|Price per week|Prix par semaine|Preis pro Woche|Prijs per week',
  minimum: 'Estancia mínima|Estada mínima|Minimum stay|Séjour minimum|Mindestaufenthalt|Minimum verblijf',
  nights: 'noches|nits|nights|nuits|Nächte|nachten',
  weekend: 'Fin de semana|Cap de setmana|Weekend|Week-end|Wochenende|Weekend',
  midweek: 'Entre semana|Entre setmana|Midweek|En semaine|Unter der Woche|Midweek',
  weekendDays:
    'viernes y sábado|divendres i dissabte|Friday and Saturday|vendredi et samedi|Freitag und Samstag|vrijdag en zaterdag',
  title: 'Tarifas|Tarifes|Price list|Tarifs|Preisliste|Prijslijst',
  closed: 'cerrado|tancat|closed|fermé|geschlossen|gesloten',
  request: 'consultar|consultar|on request|sur demande|auf Anfrage|op aanvraag',
  until: '– al - hasta|– al -|– to -|– au -|– bis -|– tot -',
  and: 'y|i|and|et|und|en',
  seasons:
    'Temporada baja,Temporada media,Temporada alta,Temporada extra,Semana Santa,Puentes|Temporada baixa,Temporada mitjana,Temporada alta,Temporada extra,Setmana Santa,Ponts|Low season,Mid season,High season,Peak season,Easter,Shoulder season|Basse saison,Moyenne saison,Haute saison,Très haute saison,Pâques,Ponts|Nebensaison,Zwischensaison,Hauptsaison,Hochsaison,Ostern,Vorsaison|Laagseizoen,Tussenseizoen,Hoogseizoen,Voorseizoen,Pasen,Naseizoen',
} as const;

const wordIn = (language: Language, word: keyof typeof WORDS): string =>
  WORDS[word].split('|')[LANGUAGES.indexOf(language)]!;

const UNITS = [
  'Bungalow Pins',
  'Mobil-home Confort 4 pax',
  'Tienda Safari',
  'Cabaña del bosque',
  'Parcela Premium',
  'Bungalow Mar 6 pax',
  'Glamping Tipi 2+2',
  'Parcela estándar',
  'Lodge 4/6 pers.',
  'Stellplatz Komfort',
  'Chalet Nº 3',
  'Eco-Lodge B',
];
/** How one list writes its days and amounts. */
interface Style {
  readonly draws: Draws;
  readonly language: Language;
  readonly truth: ListTruth;
  readonly range: (range: readonly [Day, Day]) => string;
  readonly day: (day: Day) => string;
  readonly amount: (cents: number | null | undefined) => string;
}

type Cells = readonly (readonly string[])[];

/** A random list in a random shape, the same for the same seed. */
export async function priceList(seed: number): Promise<PriceList> {
  const draws = drawsOf(seed);
  const language = draws.one(['es', 'es', 'es', 'ca', 'en', 'fr', 'de', 'nl'] as const);
  const truth = truthOf(draws, language);
  const style = styleOf(draws, language, truth);
  const shapes: Readonly<Record<string, (style: Style) => Cells>> = {
    unitsDown,
    unitsAcross,
    longList,
    legendBelow,
    legendAbove,
    partsBySeason,
    ...(truth.weekend === null ? {} : { weekendColumns }),
  };
  const shape = truth.weekend === null ? draws.one(Object.keys(shapes)) : 'weekendColumns';
  const rows = shapes[shape]!(style);
  const titled = [
    [
      `${wordIn(language, 'title')} Camping El Pinar ${truth.year}${draws.chance(0.5) ? ` - ${wordIn(language, truth.per)}` : ''}`,
    ],
    ...(draws.chance(0.5) ? [['']] : []),
    ...rows,
  ];
  const format = draws.one(['csv', 'tsv', 'xlsx', 'html', 'gaps', 'pipes'] as const);
  return { ...(await written(format, titled, draws)), shape: `${shape} ${format} ${language}`, truth };
}

function truthOf(draws: Draws, language: Language): ListTruth {
  const year = draws.one([2026, 2027, 2028]);
  const seasons = seasonsIn(draws, language, year);
  const per = draws.chance(0.25) ? 'week' : 'night';
  const hasWeekend = per === 'night' && draws.chance(0.12);
  const most = per === 'week' ? 1900 : 260;
  const price = (): number => draws.whole(18, most) * 100 + draws.one([0, 0, 0, 0, 50, 90, 25]);
  const units = draws
    .shuffled(UNITS)
    .slice(0, draws.whole(1, 8))
    .map((name) => ({
      name,
      // With a weekend's column beside it every price is there.
      prices: seasons.map((_, at) =>
        at > 0 && !hasWeekend && draws.chance(0.06) ? draws.one([null, undefined]) : price(),
      ),
    }));
  const supplement = draws.one([500, 1000, 1550]);
  const isEven = draws.chance(0.5);
  const more = () => units.map(() => seasons.map(() => (isEven ? supplement : draws.one([0, 500, 800, 1550]))));
  const weekend = hasWeekend ? more() : null;
  return { year, per, lastDay: draws.chance(0.3) ? 'departure' : 'night', weekend, seasons, units };
}

/** Two to six seasons of one or more ranges that follow each other. */
function seasonsIn(draws: Draws, language: Language, year: number): TrueSeason[] {
  const count = draws.whole(2, 6);
  const names = draws.shuffled(wordIn(language, 'seasons').split(',')).slice(0, count);
  const drawn = Array.from({ length: draws.whole(count, count + 4) }, () => draws.whole(10, 330));
  const sorted = drawn.sort((one, other) => one - other);
  // A gap of one night would tell the last day of a range as the day before the next one.
  const cuts = sorted.filter((cut, at) => at === 0 || cut - sorted[at - 1]! >= 3);
  const ranges = names.map((): (readonly [Day, Day])[] => []);
  for (const [at, cut] of cuts.entries()) {
    const next = cuts[at + 1] ?? Math.min(cut + 25, 360);
    const first = dayOf(year, 1, 1);
    if (next - cut >= 3 && (at < count || draws.chance(0.9)))
      ranges[at % count]!.push([addDays(first, cut), addDays(first, next - 1)]);
  }
  const hasMinimum = draws.chance(0.5);
  const seasons = names.flatMap((name, at) =>
    ranges[at]!.length === 0
      ? []
      : [{ name, ranges: ranges[at]!, minimum: hasMinimum ? draws.one([1, 2, 3, 5, 7]) : null }],
  );
  return seasons.length < 2 ? seasonsIn(draws, language, year) : seasons;
}

function styleOf(draws: Draws, language: Language, truth: ListTruth): Style {
  const day = dayWriter(draws, language);
  const glue = draws.one(wordIn(language, 'until').split(' '));
  const lead = glue === 'al' && draws.chance(0.6) ? 'del ' : '';
  const last = (to: Day): Day => (truth.lastDay === 'departure' ? addDays(to, 1) : to);
  const range = ([from, to]: readonly [Day, Day]): string => `${lead}${day(from)} ${glue} ${day(last(to))}`;
  return { draws, language, truth, range, day, amount: amountWriter(draws, language) };
}

function dayWriter(draws: Draws, language: Language): (day: Day) => string {
  const hasYear = draws.chance(0.4);
  const months = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const named = (of: Day): string => {
    const name = months.format(new Date(`${of}T00:00:00Z`));
    const glues = [' de ', /^[aeo]/.test(name) ? ' d’' : ' de ', ' ', ' ', '. ', ' '];
    return `${Number(of.slice(8))}${glues[LANGUAGES.indexOf(language)]}${name}${hasYear ? ` ${of.slice(0, 4)}` : ''}`;
  };
  const parted = (of: Day): [string, string, string] => [of.slice(8), of.slice(5, 7), of.slice(0, 4)];
  const writers: readonly ((of: Day) => string)[] = [
    (of) =>
      parted(of)
        .slice(0, hasYear ? 3 : 2)
        .join('/'),
    (of) => [...parted(of).slice(0, 2).map(Number), ...(hasYear ? [of.slice(2, 4)] : [])].join('/'),
    (of) => `${parted(of).slice(0, 2).join('.')}.${hasYear ? of.slice(0, 4) : ''}`,
    named,
    (of) => of,
  ];
  return draws.one(writers);
}

function amountWriter(draws: Draws, language: Language): Style['amount'] {
  const [sign, mark, hasDecimals] = [draws.one(['', ' €', '€']), draws.one([',', '.']), draws.chance(0.4)];
  const groups = draws.one(['', mark === ',' ? '.' : ',']);
  const none = draws.one(['-', '–', wordIn(language, 'closed')]);
  const unknown = draws.one(['', wordIn(language, 'request')]);
  const written = (cents: number): string => {
    const whole = Math.floor(cents / 100)
      .toString()
      .replace(/\B(?=\d{3}$)/, groups);
    return cents % 100 === 0 && !hasDecimals ? whole : `${whole}${mark}${String(cents % 100).padStart(2, '0')}`;
  };
  return (cents) => {
    if (cents === undefined) return unknown;
    if (cents === null) return none;
    return sign === '€' ? `€ ${written(cents)}` : `${written(cents)}${sign}`;
  };
}

const dates = ({ range, draws, language }: Style, ranges: TrueSeason['ranges']): string =>
  ranges
    .map(range)
    .join(
      draws.one([', ', ' / ', { es: ' y ', ca: ' i ', en: ' and ', fr: ' et ', de: ' und ', nl: ' en ' }[language]]),
    );
const lengthOf = ({ draws, language }: Style, minimum: number | null): string =>
  minimum === null ? '' : draws.chance(0.5) ? String(minimum) : `${minimum} ${wordIn(language, 'nights')}`;
const corner = ({ draws, language }: Style): string => (draws.chance(0.5) ? wordIn(language, 'unit') : '');

function unitRows(style: Style): string[][] {
  return style.truth.units.map(({ name, prices }) => [name, ...prices.map(style.amount)]);
}

function minimumRow(style: Style): string[][] {
  const { seasons } = style.truth;
  return seasons[0]!.minimum === null
    ? []
    : [[wordIn(style.language, 'minimum'), ...seasons.map(({ minimum }) => lengthOf(style, minimum))]];
}

/** Seasons side by side, their dates below their names or within. */
function unitsDown(style: Style): Cells {
  const { seasons } = style.truth;
  const header = style.draws.chance(0.3)
    ? [[corner(style), ...seasons.map(({ name, ranges }) => `${name}: ${dates(style, ranges)}`)]]
    : style.draws.chance(0.5)
      ? [
          [corner(style), ...seasons.map(({ name }) => name)],
          ['', ...seasons.map(({ ranges }) => dates(style, ranges))],
        ]
      : [['', ...seasons.map(({ ranges }) => dates(style, ranges))]];
  return [...header, ...unitRows(style), ...minimumRow(style)];
}

/** Seasons below each other. */
function unitsAcross(style: Style): Cells {
  const { seasons, units } = style.truth;
  const withName = style.draws.chance(0.6);
  const inTwo = style.draws.chance(0.4);
  const hasMinimum = seasons[0]!.minimum !== null;
  const word = (of: keyof typeof WORDS): string => wordIn(style.language, of);
  const header = [
    ...(withName ? [word('season')] : []),
    ...(inTwo ? [word('from'), word('to')] : [word('period')]),
    ...units.map(({ name }) => name),
    ...(hasMinimum ? [word('minimum')] : []),
  ];
  const rows = seasons.flatMap((season, at) => {
    const prices = units.map(({ prices: own }) => style.amount(own[at]));
    const behind = hasMinimum ? [lengthOf(style, season.minimum)] : [];
    const named = withName ? [season.name] : [];
    if (!inTwo) return [[...named, dates(style, season.ranges), ...prices, ...behind]];
    return season.ranges.map(([from, to]) => [
      ...named,
      style.day(from),
      style.day(style.truth.lastDay === 'departure' ? addDays(to, 1) : to),
      ...prices,
      ...behind,
    ]);
  });
  return [header, ...rows];
}

/** Unit, range and price in each row. */
function longList(style: Style): Cells {
  const { seasons, units, per } = style.truth;
  const word = (of: keyof typeof WORDS): string => wordIn(style.language, of);
  const hasMinimum = seasons[0]!.minimum !== null;
  const isSparse = style.draws.chance(0.4);
  const rows = units.flatMap(({ name, prices }) =>
    seasons.flatMap(({ ranges, minimum }, at) =>
      ranges.map(([from, to]) => [
        name,
        style.day(from),
        style.day(style.truth.lastDay === 'departure' ? addDays(to, 1) : to),
        style.amount(prices[at]),
        ...(hasMinimum ? [lengthOf(style, minimum)] : []),
      ]),
    ),
  );
  const header = [word('unit'), word('from'), word('to'), word(per), ...(hasMinimum ? [word('minimum')] : [])];
  return [
    header,
    ...rows.map((row, at) => (isSparse && at > 0 && rows[at - 1]![0] === row[0] ? ['', ...row.slice(1)] : row)),
  ];
}

function legendRows(style: Style): string[][] {
  const { seasons } = style.truth;
  if (style.draws.chance(0.5)) return seasons.map(({ name, ranges }) => [`${name}: ${dates(style, ranges)}`]);
  const rows = seasons.map(({ name, ranges }) => [name, dates(style, ranges)]);
  return style.draws.chance(0.5)
    ? [[wordIn(style.language, 'season'), wordIn(style.language, 'period')], ...rows]
    : rows;
}

const namedTable = (style: Style): string[][] => [
  [corner(style), ...style.truth.seasons.map(({ name }) => name)],
  ...unitRows(style),
  ...minimumRow(style),
];
const legendBelow = (style: Style): Cells => [...namedTable(style), [''], ...legendRows(style)];
const legendAbove = (style: Style): Cells => [...legendRows(style), [''], ...namedTable(style)];

/** A part of its own for each season. */
function partsBySeason(style: Style): Cells {
  const { seasons, units } = style.truth;
  return seasons.flatMap(({ name, ranges }, at) => [
    [`${name.toUpperCase()}: ${dates(style, ranges)}`],
    ...units.map(({ name: unit, prices }) => [unit, style.amount(prices[at])]),
    [''],
  ]);
}

/** A column for weekends beside each season. */
function weekendColumns(style: Style): Cells {
  const { seasons, units, weekend } = style.truth;
  const word = (of: keyof typeof WORDS): string => wordIn(style.language, of);
  const named = style.draws.chance(0.5) ? `${word('weekend')} (${word('weekendDays')})` : word('weekend');
  return [
    [corner(style), ...seasons.flatMap(({ name }) => [name, ''])],
    ['', ...seasons.flatMap(({ ranges }) => [dates(style, ranges), ''])],
    ['', ...seasons.flatMap(() => [word('midweek'), named])],
    ...units.map(({ name, prices }, row) => [
      name,
      ...prices.flatMap((price, at) => [
        style.amount(price),
        style.amount(typeof price === 'number' ? price + weekend![row]![at]! : price),
      ]),
    ]),
  ];
}

async function written(
  format: 'csv' | 'tsv' | 'xlsx' | 'html' | 'gaps' | 'pipes',
  rows: Cells,
  draws: Draws,
): Promise<Pick<PriceList, 'fileName' | 'bytes'>> {
  const text = (content: string, extension: string) => ({ fileName: `list.${extension}`, bytes: Buffer.from(content) });
  if (format === 'csv')
    return text(
      rows.map((row) => row.map((cell) => (/[;"]/.test(cell) ? `"${cell}"` : cell)).join(';')).join('\n'),
      'csv',
    );
  if (format === 'tsv') return text(rows.map((row) => row.join('\t')).join('\n'), 'txt');
  if (format === 'pipes') return text(rows.map((row) => `| ${row.join(' | ')} |`).join('\n'), 'md');
  if (format === 'gaps') return text(inColumns(rows, draws.chance(0.5)), 'txt');
  if (format === 'html') return text(asPage(rows), 'html');
  const asNumbers = draws.chance(0.6);
  const cells = rows.map((row) =>
    row.map((cell) => (asNumbers && /^\d+([.,]\d{2})?$/.test(cell) ? Number(cell.replace(',', '.')) : cell)),
  );
  return { fileName: 'list.xlsx', bytes: Buffer.from(await writeXlsx({ sheets: [{ name: 'Tarifas', rows: cells }] })) };
}

/** As a PDF's text is copied: columns by blanks, amounts to the right or to the left. */
function inColumns(rows: Cells, toTheRight: boolean): string {
  const wide = rows.filter((row) => row.length > 1);
  const widths = Array.from({ length: Math.max(0, ...wide.map((row) => row.length)) }, (_, at) =>
    Math.max(2, ...wide.map((row) => row[at]?.length ?? 0)),
  );
  return rows
    .map((row) =>
      row.length < 2
        ? row.join('')
        : row
            .map((cell, at) => (at > 0 && toTheRight ? cell.padStart(widths[at]!) : cell.padEnd(widths[at]!)))
            .join('   ')
            .trimEnd(),
    )
    .join('\n');
}

function asPage(rows: Cells): string {
  const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  let html = '<!doctype html><html><body><nav>Home Contact</nav>';
  let isOpen = false;
  for (const row of rows) {
    if (row.length > 1 !== isOpen) html += isOpen ? '</table>' : '<table>';
    isOpen = row.length > 1;
    if (row.length > 1) html += `<tr>${row.map((cell) => `<td>${escape(cell)}</td>`).join('')}</tr>`;
    else if (row[0] !== '') html += `<h2>${escape(row[0] ?? '')}</h2>`;
  }
  return `${html}${isOpen ? '</table>' : ''}</body></html>`;
}

export const nightsOf = ([from, to]: readonly [Day, Day]): Day[] => dayRange(from, daysBetween(from, to) + 1);
