import {
  type ComparedUnit,
  downloadTariffComparison,
  type TariffComparison,
  type TypeSideBySide,
} from '@vivac/contract/tariffs/comparison';
import type { Language } from '@vivac/domain/language';
import { toDay } from '@vivac/domain/time/day';
import { textOf } from '@vivac/text/text-of';
import type { FastifyInstance } from 'fastify';
import type { CellValue, WriteSheet } from 'hucre/xlsx';
import { serveFile } from '#platform/http/file-route';
import { isRefusal } from '#platform/refusal';
import type { Context } from '#server/context';
import { comparisonRequest, tariffComparison } from '#modules/tariffs/comparison-read';
import { channelFile } from './channel-file.ts';
import { fileWords, channelsFileName, CONTENT_TYPES, marked } from './file/file-words.ts';
import { marketFacts } from './file/report-facts.ts';
import { EUROS, headingCells, TABLE_ON_PAPER } from './file/workbook-style.ts';

/** What the published tariffs of a watchlist ask for one stay, as a file. */
export function tariffFileRoutes(app: FastifyInstance, { reads, clock, identity, zone, demo }: Context): void {
  serveFile(app, identity, downloadTariffComparison, async ({ caller, query, language }) => {
    const { nights, guests, format = 'xlsx' } = query;
    const request = comparisonRequest(query, clock.today());
    if (isRefusal(request)) return request;
    const comparison = await tariffComparison(reads.pick(), caller.uid, request, language);
    const words = fileWords(language);
    const text = textOf(language, 'tariff-comparison');
    const requestedAt = clock.now();
    const facts: [string, string][] = [
      ...marketFacts(demo, words),
      [text.facts.arrival, words.day(request.arrival)],
      [text.facts.lastArrival, words.day(toDay(comparison.lastArrival))],
      [text.facts.nights, String(nights)],
      [text.facts.guests, String(guests)],
      ...(request.childAges.length === 0
        ? []
        : [[text.facts.childrenAges, request.childAges.join(', ')] as [string, string]]),
      [text.facts.notPublished, comparison.notPublished.join(', ')],
      [words.text.facts.askedFor, words.moment(requestedAt, zone)],
      [words.text.facts.timeZone, zone],
    ];
    const about = {
      facts,
      factsName: words.text.sheets.filters,
      requestedAt,
      sheetsBefore: comparison.sideBySide.length === 0 ? [] : [sideBySideSheet(comparison, language)],
    };
    return {
      fileName: marked(channelsFileName('Tariffs', String(comparison.year), requestedAt, zone, format), demo),
      contentType: CONTENT_TYPES[format],
      body: await channelFile(tableOf(comparison, language), about, format),
    };
  });
}

const PERCENT = '+0;-0;0';

/** A block of rows a type and a column a campsite, as on the page. */
function sideBySideSheet({ campsites, sideBySide, year }: TariffComparison, language: Language): WriteSheet {
  const text = textOf(language, 'tariff-comparison');
  const { headings } = text;
  const { known } = fileWords(language);
  const head = [headings.type, '', ...campsites.map(({ name }) => name)];
  const rows: CellValue[][] = [head];
  const cells = headingCells(head);
  const [of, before] = [String(year), String(year - 1)];
  type Cell = NonNullable<TypeSideBySide['cells'][number]>;
  const lines: readonly (readonly [string, string, (cell: Cell) => string | number | null | undefined])[] = [
    [headings.unit, '', ({ unit }) => unit],
    [headings.total({ year: of }), EUROS, ({ present }) => euros(present?.totalCents)],
    [headings.toOwn, PERCENT, ({ toOwn }) => toOwn],
    [headings.total({ year: before }), EUROS, ({ former }) => euros(former?.totalCents)],
    [headings.percent, PERCENT, ({ percent }) => percent],
    [headings.early, EUROS, ({ present }) => euros(present?.earlyBookingCents)],
    [headings.note, '', ({ present }) => present?.sentence ?? present?.children],
  ];
  for (const { type, cells: asked } of sideBySide) {
    for (const [label, numFmt, valueOf] of lines) {
      const values = asked.map((cell, at) => {
        if (label === headings.toOwn && campsites[at]!.isOwn) return null;
        return (cell && valueOf(cell)) ?? null;
      });
      if (values.every((value) => value === null) && label !== headings.unit) continue;
      values.forEach((value, at) => {
        if (typeof value !== 'number') return;
        cells.set(`${rows.length},${at + 2}`, { value, type: 'number', style: { numFmt } });
      });
      rows.push([known(type), label, ...values]);
    }
  }
  const states = campsites.map(({ state }) => (state === 'published' ? null : text.notPublished({ year: of })));
  if (states.some((state) => state !== null)) rows.push(['', headings.note, ...states]);
  return {
    name: text.sideBySide,
    columns: [{ width: 18 }, { width: 24 }, ...campsites.map(() => ({ width: 18 }))],
    rows,
    cells,
    rowDefs: new Map([[0, { height: 48 }]]),
    freezePane: { rows: 1, columns: 3 },
    ...TABLE_ON_PAPER,
  };
}

/** A row a unit; a campsite without one has a row of its own. */
function tableOf({ campsites, year }: TariffComparison, language: Language): Parameters<typeof channelFile>[0] {
  const text = textOf(language, 'tariff-comparison');
  const { headings } = text;
  const { known } = fileWords(language);
  const column = (heading: string, kind: 'text' | 'euros' | 'percent') => ({ heading, kind });
  return {
    sheet: text.title,
    title: text.title,
    columns: [
      column(headings.campsite, 'text'),
      column(headings.type, 'text'),
      column(headings.unit, 'text'),
      column(headings.channel, 'text'),
      column(headings.total({ year: String(year) }), 'euros'),
      column(headings.perNight({ year: String(year) }), 'euros'),
      column(headings.total({ year: String(year - 1) }), 'euros'),
      column(headings.percent, 'percent'),
      column(headings.toOwn, 'percent'),
      column(headings.note, 'text'),
    ],
    rows: campsites.flatMap(({ name, state, units }) => {
      const note = state === 'published' ? '' : text.notPublished({ year: String(year) });
      if (units.length === 0) return [[name, null, null, null, null, null, null, null, null, note]];
      return units.map((unit) => [
        name,
        ...cellsOf(unit, known),
        unit.present?.sentence ?? unit.present?.children ?? note,
      ]);
    }),
  };
}

const euros = (cents: number | null | undefined) => (cents == null ? null : cents / 100);

function cellsOf(
  { type, unit, channel, present, former, percent, toOwn }: ComparedUnit,
  known: ReturnType<typeof fileWords>['known'],
) {
  const amounts = [euros(present?.totalCents), euros(present?.perNightCents), euros(former?.totalCents)];
  return [type && known(type), unit, known(channel), ...amounts, percent, toOwn];
}
