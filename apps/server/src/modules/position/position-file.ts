import type { CompressionAhead, FirstMoversFound, PaceAhead, PriceScores } from '@vivac/contract/position';
import type { Language } from '@vivac/domain/language';
import { momentInName } from '@vivac/domain/time/zoned-moment';
import type { Areas } from '@vivac/text/areas';
import { textOf } from '@vivac/text/text-of';
import { csvFile, spanishCsv } from '#platform/files/csv-file';
import { writeWorkbook } from '#platform/files/write-workbook';
import type { FileAnswer } from '#platform/http/file-route';

interface RequestedFile {
  readonly subject: string;
  readonly format: 'xlsx' | 'csv' | 'csv-es';
  readonly language: Language;
  readonly now: Date;
  readonly zone: string;
  /** Of the demo market, which the file says. */
  readonly isDemo: boolean;
}

/** A table of the page as a file; what a name begins with is no formula in it. */
export async function positionFile(table: PositionTable, requested: RequestedFile): Promise<FileAnswer> {
  const { subject, format, now, zone, isDemo } = requested;
  const name = `Position_${subject}_${momentInName(now, zone)}`;
  if (format === 'xlsx') {
    const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    return { fileName: `${name}.xlsx`, contentType, body: await workbook(table, requested) };
  }
  const rows = table.rows.map((row) => [...row]);
  return {
    fileName: `${name}${isDemo ? '_Demo' : ''}.csv`,
    contentType: 'text/csv; charset=utf-8',
    body: format === 'csv' ? csvFile(table.headings, rows) : spanishCsv([table.headings, ...rows]),
  };
}

const WIDE = 26;
const NARROW = 14;

function workbook(
  { title, headings, rows }: PositionTable,
  { now, isDemo, language }: RequestedFile,
): Promise<Uint8Array> {
  const { market, demo } = textOf(language, 'files').facts;
  const stated = isDemo ? [[], [market, demo]] : [];
  return writeWorkbook({
    sheets: [
      {
        name: title.replaceAll(/[[\]:*?/\\]/g, ' ').slice(0, 31),
        columns: headings.map((_, at) => ({ width: at === 0 ? WIDE : NARROW })),
        rows: [[...headings], ...rows.map((row) => [...row]), ...stated],
        cells: new Map(
          headings.map((value, at) => [`0,${at}`, { value, type: 'string', style: { font: { bold: true } } }]),
        ),
        freezePane: { rows: 1, columns: 1 },
      },
    ],
    properties: { title, creator: isDemo ? 'Vivac · Demo' : 'Vivac', created: now },
  });
}

/** A figure of the page as rows. */
export interface PositionTable {
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly (string | number | null)[])[];
}

type Text = Areas['position'];

export function priceScoreTable({ campsites, first_date: first, nights }: PriceScores, text: Text): PositionTable {
  const { columns, score } = text;
  return {
    title: score.title,
    headings: [
      columns.campsite,
      columns.date,
      columns.score,
      columns.reviews,
      columns.price,
      `${columns.nights} (${nights})`,
      columns.quarter,
    ],
    rows: campsites.map((each) => [
      each.own ? text.own({ name: each.name }) : each.name,
      first,
      each.score,
      each.reviews,
      each.price,
      each.priced_nights,
      each.quarter && score.quarters[each.quarter],
    ]),
  };
}

export function compressionTable({ nights, weeks }: CompressionAhead, text: Text): PositionTable {
  const { columns, compression } = text;
  return {
    title: compression.title,
    headings: [
      columns.week,
      columns.date,
      `${columns.compression} %`,
      columns.soldOut,
      columns.restricted,
      columns.known,
      columns.unknown,
      columns.closed,
    ],
    rows: weeks.flatMap((week) => [
      [`${week.first_date} – ${week.last_date}`, null, week.percent, null, null, null, null, null],
      ...nights
        .filter(({ date }) => date >= week.first_date && date <= week.last_date)
        .map(({ date, percent, sold_out: soldOut, restricted, known, unknown, closed }) => {
          return [null, date, percent, soldOut, restricted, known, unknown, closed];
        }),
    ]),
  };
}

export function paceTable({ weeks, chosen }: PaceAhead, text: Text): PositionTable {
  const { columns, pace } = text;
  const ofWeek = (week: string, point: PaceAhead['chosen']['points'][number]) => [
    week,
    point.weeks_before,
    point.own,
    point.others,
    point.campsites,
    point.usual_own,
    point.usual_others,
  ];
  return {
    title: pace.title,
    headings: [
      columns.week,
      columns.before,
      `${columns.own} %`,
      `${columns.others} %`,
      columns.known,
      `${columns.usualOwn} %`,
      `${columns.usualOthers} %`,
      ...chosen.campsites.slice(1).map(({ name }) => `${name} %`),
    ],
    rows: [
      ...weeks.map((week) => [...ofWeek(week.first_date, week), ...chosen.campsites.slice(1).map(() => null)]),
      ...chosen.points.map((point, at) => [
        ...ofWeek(chosen.first_date, point),
        ...chosen.campsites.slice(1).map(({ shares }) => shares[at]!.percent),
      ]),
    ],
  };
}

export function firstMoversTable({ pairs }: FirstMoversFound, text: Text): PositionTable {
  const { columns, movers } = text;
  return {
    title: movers.title,
    headings: [
      columns.leader,
      columns.follower,
      columns.followed,
      columns.moves,
      columns.byChance,
      columns.lag,
      columns.verdict,
    ],
    rows: pairs.map((pair) => [
      pair.leader,
      pair.follower,
      pair.followed,
      pair.moves,
      pair.by_chance,
      pair.lag_days,
      pair.certain ? movers.follows : movers.couldBeChance,
    ]),
  };
}
