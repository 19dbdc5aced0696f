import type { Cents } from '@vivac/domain/money';
import { emptyTariff } from '@vivac/domain/tariffs/tariff';
import { dayOf } from '@vivac/domain/time/day';
import { templateOf } from '@vivac/intake/tariffs/template';
import { writeXlsx } from 'hucre/xlsx';

/** What a night costs in July and August, in euros. */
interface HighSeason {
  readonly bungalow: number;
  readonly pitch: number;
}

/** A campsite with its price list as somebody has it in hand: a file, or a text to be pasted. */
export interface NeighbourList {
  readonly link: string;
  readonly year: number;
  readonly high: HighSeason;
  readonly list: { readonly name: string; readonly mimeType: string; readonly buffer: Buffer } | string;
}

type Rows = readonly (readonly (string | number | null)[])[];
type Write = (year: number, high: HighSeason) => NeighbourList['list'] | Promise<NeighbourList['list']>;

/** What June costs. */
const low = (price: number): number => Math.round(price * 0.7);
const file = (name: string, mimeType: string, text: string) => ({ name, mimeType, buffer: Buffer.from(text) });
const csv = (name: string, rows: Rows) => file(name, 'text/csv', rows.map((row) => row.join(';')).join('\n'));

async function xlsx(name: string, sheets: readonly { readonly name: string; readonly rows: Rows }[]) {
  const rowsOf = (rows: Rows) => rows.map((row) => [...row]);
  const bytes = await writeXlsx({ sheets: sheets.map((sheet) => ({ name: sheet.name, rows: rowsOf(sheet.rows) })) });
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  return { name, mimeType, buffer: Buffer.from(bytes) };
}

const matrix = (year: number, { bungalow, pitch }: HighSeason): Rows => [
  [`Tarifas ${year}, precio por noche`, '', ''],
  ['Alojamiento', 'Temporada baja', 'Temporada alta'],
  ['', '01/06 – 30/06', '01/07 – 31/08'],
  ['Bungalow 4 pax', `${low(bungalow)} €`, `${bungalow} €`],
  ['Parcela (2 personas)', `${low(pitch)} €`, `${pitch} €`],
];

const ranges = (year: number, { bungalow, pitch }: HighSeason): Rows => [
  ['Alojamiento', 'Desde', 'Hasta', 'Precio por noche'],
  ['Bungalow 4 pax', `01/06/${year}`, `30/06/${year}`, low(bungalow)],
  ['Bungalow 4 pax', `01/07/${year}`, `31/08/${year}`, bungalow],
  ['Parcela (2 personas)', `01/06/${year}`, `30/06/${year}`, low(pitch)],
  ['Parcela (2 personas)', `01/07/${year}`, `31/08/${year}`, pitch],
];

const webPage = (year: number, high: HighSeason): string => {
  const line = (cells: Rows[number]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`;
  const [title, ...rows] = matrix(year, high);
  return `<!doctype html><html lang="es"><title>Sant Pol</title><body><nav><a href="/">Inicio</a></nav>
<h1>${title![0]}</h1><table>${rows.map(line).join('')}</table><footer>IVA incluido</footer></body></html>`;
};

/** As small as the standard allows. */
function pdf(rows: Rows): Buffer {
  const content = rows
    .flatMap((row, line) => row.map((cell, column) => [60 + 170 * column, 760 - 18 * line, String(cell)] as const))
    .filter(([, , text]) => text !== '')
    // Of WinAnsiEncoding.
    .map(
      ([x, y, text]) =>
        `BT /F1 10 Tf ${x} ${y} Td (${text.replace(/[()]/g, '\\$&').replace('€', '\x80').replace('–', '\x96')}) Tj ET`,
    )
    .join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 5 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ];
  const whole = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${whole}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF`, 'latin1');
}

function ownTariff(year: number, { bungalow, pitch }: HighSeason) {
  const season = (id: string, name: string, from: [number, number], to: [number, number]) => ({
    id,
    name,
    ranges: [{ from: dayOf(year, ...from), to: dayOf(year, ...to) }],
    lastDay: 'night' as const,
    minimumNights: null,
    arrivalWeekdays: [],
  });
  const price = (unit: string, of: string, euros: number) => ({ unit, season: of, priceCents: (euros * 100) as Cents });
  return {
    ...emptyTariff({
      name: `Tarifas ${year}`,
      year,
      readAt: { address: null, day: dayOf(year, 1, 3) },
      channel: 'Own website',
    }),
    seasons: [season('s1', 'Temporada baja', [6, 1], [6, 30]), season('s2', 'Temporada alta', [7, 1], [8, 31])],
    units: [
      { id: 'u1', name: 'Bungalow 4 pax', guestsIncluded: 4, guestsAtMost: 4 },
      { id: 'u2', name: 'Parcela', guestsIncluded: 2, guestsAtMost: 2 },
    ],
    prices: [
      price('u1', 's1', low(bungalow)),
      price('u1', 's2', bungalow),
      price('u2', 's1', low(pitch)),
      price('u2', 's2', pitch),
    ],
  };
}

/** The own campsite first. */
const WRITTEN: readonly (readonly [campsite: string, write: Write])[] = [
  ['elpinar', (year, high) => xlsx('plantilla.xlsx', templateOf(ownTariff(year, high), 'es'))],
  ['calabrava', (year, high) => xlsx('matriz.xlsx', [{ name: `Tarifas ${year}`, rows: matrix(year, high) }])],
  ['lariera', (year, high) => xlsx('fechas.xlsx', [{ name: 'Precios', rows: ranges(year, high) }])],
  [
    'elsroures',
    (year, { bungalow, pitch }) =>
      csv('tarifes.csv', [
        [`Tarifes ${year} – preu per nit`, '', ''],
        ['Allotjament', 'Temporada baixa', 'Temporada alta'],
        ['Dates', 'de l’1/6 al 30/6', 'de l’1/7 al 31/8'],
        ['Bungalou 4 persones', `${low(bungalow)},00`, `${bungalow},00`],
        ['Parcel·la (2 persones)', `${low(pitch)},00`, `${pitch},00`],
      ]),
  ],
  ['santpol', (year, high) => file('tarifas.html', 'text/html', webPage(year, high))],
  ['montgri', (year, high) => ({ ...file('tarifas.pdf', 'application/pdf', ''), buffer: pdf(matrix(year, high)) })],
  [
    'ladera',
    (year, high) =>
      matrix(year, high)
        .map((row) => row.join('\t'))
        .join('\n'),
  ],
  [
    'lesdunes',
    (year, { bungalow, pitch }) =>
      csv('tarifs.csv', [
        [`Tarifs ${year}, prix par semaine`, '', ''],
        ['Hébergement', 'Basse saison', 'Haute saison'],
        ['', '01/06 au 30/06', '01/07 au 31/08'],
        ['Bungalow 4 personnes', `${low(bungalow) * 7} €`, `${bungalow * 7} €`],
        ['Emplacement (2 personnes)', `${low(pitch) * 7} €`, `${pitch * 7} €`],
      ]),
  ],
  [
    'costadaurada',
    (year, { bungalow, pitch }) =>
      xlsx('lista.xlsx', [
        {
          name: `Precios ${year}`,
          rows: [
            [`Precios por noche / Prices per night ${year}`, '', ''],
            ['Alojamiento / Accommodation', 'Temporada baja / Low season', 'Temporada alta / High season'],
            ['', '01/06 – 30/06', '01/07 – 31/08'],
            ['Bungalow 4 pax', low(bungalow), bungalow],
            ['Parcela / Pitch (2 pax)', low(pitch), pitch],
          ],
        },
      ]),
  ],
];

/** The own price list and those of eight neighbours, each in a shape of its own; the last neighbour has none but that of the year before. */
export function neighbourLists(year: number): Promise<NeighbourList[]> {
  return Promise.all(
    WRITTEN.map(async ([campsite, write], at) => {
      const of = at === WRITTEN.length - 1 ? year - 1 : year;
      const high = { bungalow: 140 + 5 * at, pitch: 40 + 2 * at };
      return { link: `https://${campsite}.example`, year: of, high, list: await write(of, high) };
    }),
  );
}
