import { type ComparedUnit, downloadTariffComparison, type TariffComparison } from '@vivac/contract/tariffs/comparison';
import type { Language } from '@vivac/domain/language';
import { toDay } from '@vivac/domain/time/day';
import { textOf } from '@vivac/text/text-of';
import type { FastifyInstance } from 'fastify';
import { serveFile } from '#platform/http/file-route';
import type { Context } from '#server/context';
import { tariffComparison } from '#modules/tariffs/comparison-read';
import { channelFile } from './channel-file.ts';
import { channelsFileName, CONTENT_TYPES, marked } from './file/file-name.ts';
import { fileWords } from './file/file-words.ts';
import { marketFacts } from './file/report-facts.ts';

/** What the published tariffs of a watchlist ask for one stay, as a file. */
export function tariffFileRoutes(app: FastifyInstance, { reads, clock, identity, zone, demo }: Context): void {
  serveFile(app, identity, downloadTariffComparison, async ({ caller, query, language }) => {
    const { nights, guests, year, format = 'xlsx' } = query;
    const asked = { arrival: toDay(query.arrival), nights, guests, year, today: clock.today() };
    const comparison = await tariffComparison(reads.pick(), caller.uid, asked, language);
    const words = fileWords(language);
    const text = textOf(language, 'tariff-comparison');
    const requestedAt = clock.now();
    const facts: [string, string][] = [
      ...marketFacts(demo, words),
      [text.facts.arrival, words.day(asked.arrival)],
      [text.facts.lastArrival, words.day(toDay(comparison.lastArrival))],
      [text.facts.nights, String(nights)],
      [text.facts.guests, String(guests)],
      [text.facts.notPublished, comparison.notPublished.join(', ')],
      [words.text.facts.askedFor, words.moment(requestedAt, zone)],
      [words.text.facts.timeZone, zone],
    ];
    const about = { facts, factsName: words.text.sheets.filters, askedAt: requestedAt };
    return {
      fileName: marked(channelsFileName('Tariffs', String(comparison.year), requestedAt, zone, format), demo),
      contentType: CONTENT_TYPES[format],
      body: await channelFile(tableOf(comparison, language), about, format),
    };
  });
}

/** A row a unit; a campsite without one has a row of its own. */
function tableOf({ campsites, year }: TariffComparison, language: Language): Parameters<typeof channelFile>[0] {
  const text = textOf(language, 'tariff-comparison');
  const { headings } = text;
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
      return units.map((unit) => [name, ...cellsOf(unit), unit.present?.sentence ?? note]);
    }),
  };
}

const euros = (cents: number | null | undefined) => (cents == null ? null : cents / 100);

function cellsOf({ type, unit, channel, present, former, percent, toOwn }: ComparedUnit) {
  const amounts = [euros(present?.totalCents), euros(present?.perNightCents), euros(former?.totalCents)];
  return [type, unit, channel, ...amounts, percent, toOwn];
}
