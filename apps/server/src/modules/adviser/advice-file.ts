import type { downloadAdvice } from '@vivac/contract/adviser';
import type { QueryOf } from '@vivac/contract/endpoint';
import { type AdviceRefusal, REASON_KINDS } from '@vivac/domain/adviser/advise';
import type { Language } from '@vivac/domain/language';
import { eurosOf, eurosOrNull } from '@vivac/domain/money';
import { moneyWords } from '@vivac/domain/money-words';
import { narrowedTo, OFFER_DIMENSION_KEYS, type OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { minuteInZone } from '@vivac/domain/time/zoned-moment';
import { textOf } from '@vivac/text/text-of';
import type { CellValue, WriteSheet } from 'hucre/xlsx';
import { writeWorkbook } from '#platform/files/write-workbook';
import { type CsvCell, csvFile, spanishCsv } from '#platform/files/csv-file';
import type { AdvisedInputs } from './advise-nights.ts';

interface AdviceReport {
  readonly campsite: string;
  readonly filters: OfferFilters;
  readonly nights: readonly AdvisedInputs[];
  readonly requestedAt: Date;
  readonly zone: string;
  readonly language: Language;
  /** Whether all of it is of the demo market. */
  readonly isDemo: boolean;
}

type Format = QueryOf<typeof downloadAdvice>['format'];

export const ADVICE_TYPES: Readonly<Record<Format, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  'csv-es': 'text/csv; charset=utf-8',
};

/** One line a night, a column a reason: the reasons of a line add up to its proposal. */
export async function adviceFile(
  report: AdviceReport,
  format: Format,
): Promise<Uint8Array | AsyncIterable<Uint8Array>> {
  const headings = headingsOf(report.language);
  const rows = report.nights.map((night) => cellsOf(night, report));
  if (format === 'csv') return csvFile(headings, rows);
  if (format === 'csv-es') return spanishCsv([...notesOf(report), [], headings, ...rows]);
  return writeWorkbook({ sheets: [nightSheet(report, headings, rows), noteSheet(report)] });
}

const EUROS = '#,##0.00 "€"';
const NUMBERS = 3 + REASON_KINDS.length;

function nightSheet({ language }: AdviceReport, headings: readonly string[], rows: readonly CsvCell[][]): WriteSheet {
  const { sheet } = textOf(language, 'adviser-words');
  const style = { font: { name: 'Calibri', size: 11, bold: true } } as const;
  return {
    name: sheet,
    columns: headings.map((_, at) =>
      at > 0 && at <= NUMBERS ? { width: 13, numFmt: EUROS } : { width: at === 0 ? 12 : 40 },
    ),
    rows: [[...headings], ...rows.map(([date, ...others]): CellValue[] => [new Date(String(date)), ...others])],
    cells: new Map(headings.map((value, at) => [`0,${at}`, { value, type: 'string', style }])),
    freezePane: { rows: 1, columns: 1 },
  };
}

function noteSheet(report: AdviceReport): WriteSheet {
  const { notes } = textOf(report.language, 'adviser-words');
  return { name: notes, columns: [{ width: 24 }, { width: 90 }], rows: notesOf(report).map((line) => [...line]) };
}

function notesOf({ campsite, filters, requestedAt, zone, language, isDemo }: AdviceReport): CsvCell[][] {
  const text = textOf(language, 'adviser-words');
  const chosen = OFFER_DIMENSION_KEYS.flatMap((key) => narrowedTo(filters, key) ?? []);
  return [
    [text.campsite, campsite],
    [text.filters, chosen.join(' · ')],
    [text.asked, minuteInZone(requestedAt, zone)],
    [text.notes, text.promise],
    ...(isDemo ? [['Demo', text.demo]] : []),
  ];
}

function headingsOf(language: Language): string[] {
  const { columns, reasons } = textOf(language, 'adviser-words');
  return [
    columns.date,
    columns.price,
    columns.proposed,
    columns.change,
    ...REASON_KINDS.map((kind) => (kind === 'compression' ? columns.compression : reasons[kind])),
    columns.priced,
    columns.why,
    columns.decision,
  ];
}

function cellsOf({ inputs, advice, decided }: AdvisedInputs, { language, zone }: AdviceReport): CsvCell[] {
  const { proposedCents, reasons, refused } = advice;
  const own = inputs.own.priceCents;
  const amounts = new Map(reasons.map(({ kind, amountCents }) => [kind, amountCents]));
  return [
    inputs.day,
    eurosOrNull(own),
    eurosOrNull(proposedCents),
    proposedCents === null || own === null ? null : (proposedCents - own) / 100,
    ...REASON_KINDS.map((kind) => {
      const cents = amounts.get(kind);
      return cents === undefined ? null : eurosOf(cents);
    }),
    reasons.find(({ kind }) => kind === 'median')?.inputs.of ?? null,
    refused && refusalWords(refused, language, zone),
    decided && textOf(language, 'adviser-words').decisions[decided.decision],
  ];
}

/** Why nothing is proposed, in one sentence. */
function refusalWords(refusal: AdviceRefusal, language: Language, zone: string): string {
  const { refused } = textOf(language, 'adviser-words');
  const euros = (cents: number) => moneyWords[language].euros(cents / 100);
  switch (refusal.why) {
    case 'few_competitors':
      return refused.few_competitors({ priced: refusal.priced });
    case 'stale':
    case 'own_stale':
      return refused[refusal.why]({ moment: minuteInZone(new Date(refusal.seenAtS * 1000), zone) });
    case 'no_rounded_price':
      return refused.no_rounded_price({ low: euros(refusal.lowCents), high: euros(refusal.highCents) });
    case 'limits_cross': {
      const { lowCents, highCents, floorCents, ceilingCents } = refusal;
      return highCents < floorCents
        ? refused.floor_above_step({ price: euros(highCents), limit: euros(floorCents) })
        : refused.step_above_ceiling({ price: euros(lowCents), limit: euros(ceilingCents) });
    }
    default:
      return refused[refusal.why];
  }
}
