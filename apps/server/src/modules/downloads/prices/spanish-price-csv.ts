import { eurosOrNull } from '@vivac/domain/money';
import type { ComparedWith } from '@vivac/domain/offers/offer-dimension';
import { OFFER_DIMENSION_KEYS, type OfferDimension, narrowedTo } from '@vivac/domain/offers/offer-dimension';
import type { QuoteState } from '@vivac/domain/offers/quote';
import type { PriceReportRow } from '@vivac/domain/screens/price-report';
import { weekdayOf } from '@vivac/domain/time/day';
import { minuteInZone } from '@vivac/domain/time/zoned-moment';
import { type CsvCell, spanishCsv } from '#platform/files/csv-file';
import { lengthColumns, type PositionColumn, positionColumns } from './price-table.ts';
import type { PriceReport } from './price-report.ts';

const WEEKDAYS = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const FILTERS: Readonly<Record<OfferDimension, string>> = {
  guests: 'Huéspedes',
  channel: 'Canal',
  type: 'Tipo de alojamiento',
  cancellation: 'Política de cancelación',
  extras: 'Extras incluidos',
  nights: 'Duración de la estancia',
};
const POSITIONS: Readonly<Record<PositionColumn['key'], string>> = {
  medianPrice: 'Mediana',
  index: 'Índice (mediana = 100)',
  rank: 'Puesto (1.º = el más caro)',
  rankOf: 'Puestos',
};
const COMPARED_WITH: Readonly<Record<ComparedWith, string>> = {
  dearest: 'el competidor más caro',
  median: 'la mediana de los competidores',
  rank: 'todos, por puesto desde el más caro',
};
/** In the place of a price: sold out is another thing than not seen. */
const REASONS: Readonly<Record<QuoteState, string | null>> = {
  priced: null,
  price_unknown: 'libre, sin precio',
  sold_out: 'agotado',
  not_for_this_stay: 'no para esta estancia',
  closed: 'cerrado',
  not_offered: 'no se ofrece',
  look_failed: 'sin comprobar',
  not_seen: 'sin ver',
};

/** The comparison as Excel in Spanish opens it, with what was asked and when it was seen above the table. */
export function spanishPriceCsv(report: PriceReport, zone: string): AsyncIterable<Uint8Array> {
  return spanishCsv(linesOf(report, zone));
}

function* linesOf(report: PriceReport, zone: string): Generator<readonly CsvCell[]> {
  yield* factsOf(report, zone);
  yield [];
  const names = [`${report.reference} (referencia)`, ...report.competitors];
  const more = positionColumns(report.comparedWith);
  const lengths = lengthColumns(report, (name) => `Noches de ${name} (0 = tarifa por noche)`);
  const headings = [...more.map(({ key }) => POSITIONS[key]), ...lengths.map(({ heading }) => heading)];
  yield ['Fecha', 'Día', ...names, 'Precio máximo', 'Diferencia %', 'Visto', ...headings];
  const further = [...more, ...lengths];
  for (const row of report.rows) yield [...cellsOf(row, zone), ...further.map(({ valueOf }) => valueOf(row))];
}

function factsOf(report: PriceReport, zone: string): CsvCell[][] {
  const { filters, requestedAt, reference, rows, comparedWith = 'dearest', isDemo } = report;
  const seen = rows.flatMap(({ observedAtS }) => (observedAtS === null ? [] : [observedAtS]));
  const moment = (seconds: number) => minuteInZone(new Date(seconds * 1000), zone);
  return [
    ...(isDemo ? [['Mercado', 'Demo: campings, precios y reseñas inventados']] : []),
    ['Camping de referencia', reference],
    ['Comparado con', COMPARED_WITH[comparedWith]],
    ...OFFER_DIMENSION_KEYS.map((key) => [FILTERS[key], String(narrowedTo(filters, key) ?? 'cualquiera')]),
    ...(report.tariffs ?? []).map(({ campsite, name, readOn }) => [
      'Precios de una tarifa',
      `${campsite}: «${name}», leída el ${readOn}`,
    ]),
    ['Pedido', minuteInZone(requestedAt, zone)],
    ['Precio más reciente visto', seen.length === 0 ? 'sin ver' : moment(Math.max(...seen))],
    ['Precio más antiguo visto', seen.length === 0 ? 'sin ver' : moment(Math.min(...seen))],
    ['Zona horaria', zone],
  ];
}

function cellsOf(row: PriceReportRow, zone: string): CsvCell[] {
  const prices = [row.priceCents, ...row.competitorCents].map(
    (cents, at) => eurosOrNull(cents) ?? REASONS[row.states[at] ?? 'not_seen'],
  );
  const seen = row.observedAtS === null ? null : minuteInZone(new Date(row.observedAtS * 1000), zone);
  return [row.date, WEEKDAYS[weekdayOf(row.date) - 1]!, ...prices, eurosOrNull(row.maxPriceCents), row.percent, seen];
}
