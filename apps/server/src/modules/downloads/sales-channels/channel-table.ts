import type { LadderRung, StayLadder, StaySeason } from '@vivac/contract/wire/sales-channels/sales-channels';
import type { Language } from '@vivac/domain/language';
import { type Cents, centsOf, eurosOf } from '@vivac/domain/money';
import { type CommissionPoints, netOf, percentOf } from '@vivac/domain/sales-channels/commission';
import { shareOf } from '@vivac/domain/sales-channels/season';
import { textOf } from '@vivac/text/text-of';
import type { CsvCell } from '#platform/files/csv-line';
import { fileWords } from '../file/file-words.ts';

/** How Excel shows a column. */
export type ColumnKind = 'text' | 'euros' | 'percent' | 'count';

/** What stands in a file of channels, whatever its format. */
export interface ChannelTable {
  readonly sheet: string;
  readonly title: string;
  readonly columns: readonly { readonly heading: string; readonly kind: ColumnKind }[];
  readonly rows: readonly CsvCell[][];
}

/** The commission of a channel; null where nobody knows it. */
export type PointsOf = (channel: string) => CommissionPoints | null;

/** One stay, a row a channel; without `pointsOf`, for a campsite of somebody else, without what is left. */
export function ladderTable(
  ladder: StayLadder,
  pointsOf: PointsOf | null,
  language: Language,
  moment: (at: string) => string,
): ChannelTable {
  const words = textOf(language, 'channel-files');
  const { known } = fileWords(language);
  const { ladder: headings } = words;
  const euros = (heading: string) => ({ heading, kind: 'euros' as const });
  const text = (heading: string) => ({ heading, kind: 'text' as const });
  const own = [
    { heading: headings.percent, kind: 'percent' as const },
    euros(headings.commission),
    euros(headings.net),
  ];
  return {
    sheet: words.sheets.ladder,
    title: words.titles.ladder({ campsite: ladder.campsite }),
    columns: [
      text(headings.channel),
      ...[headings.paid, headings.accommodation, headings.fees, headings.tax].map(euros),
      ...(pointsOf === null ? [] : own),
      euros(headings.difference),
      text(headings.result),
      text(headings.seen),
    ],
    rows: ladder.rungs.map((rung) => [
      known(rung.channel),
      rung.paid,
      rung.accommodation,
      rung.fees,
      rung.tax,
      ...(pointsOf === null ? [] : netCells(rung, pointsOf(rung.channel))),
      rung.difference,
      resultOf(rung, language),
      rung.observedAt && moment(rung.observedAt),
    ]),
  };
}

function netCells({ accommodation }: LadderRung, points: CommissionPoints | null): CsvCell[] {
  if (points === null) return [null, null, null];
  if (accommodation === null) return [percentOf(points), null, null];
  const { commissionCents, netCents } = netOf(centsOf(accommodation) satisfies Cents, points);
  return [percentOf(points), eurosOf(commissionCents), eurosOf(netCents)];
}

function resultOf({ reference, result, state, notCompared }: LadderRung, language: Language): string {
  const words = textOf(language, 'channel-files');
  if (reference) return words.results.reference;
  if (result !== null) return words.results[result];
  if (state !== 'priced') return words.states[state];
  return notCompared === null || notCompared === 'no_price' ? '' : words.notCompared[notCompared];
}

/** A row a campsite and channel. */
export function seasonTable({ campsites }: StaySeason, language: Language): ChannelTable {
  const words = textOf(language, 'channel-files');
  const { known } = fileWords(language);
  const { season: headings } = words;
  const count = (heading: string) => ({ heading, kind: 'count' as const });
  const percent = (heading: string) => ({ heading, kind: 'percent' as const });
  return {
    sheet: words.sheets.season,
    title: words.titles.season,
    columns: [
      { heading: headings.campsite, kind: 'text' },
      { heading: headings.channel, kind: 'text' },
      ...[headings.nights, headings.cheaper, headings.equal, headings.dearer].map(count),
      ...[headings.cheaperPercent, headings.equalPercent, headings.dearerPercent].map(percent),
      { heading: headings.note, kind: 'text' },
    ],
    rows: campsites.flatMap(({ name, shares }) =>
      shares.map(({ channel, nights, cheaper, equal, dearer, nothing }): CsvCell[] => {
        const parts = [cheaper, equal, dearer];
        const percents = parts.map((part) => (nights === 0 ? null : shareOf(part, nights)));
        return [name, known(channel), nights, ...parts, ...percents, nothing && words.nothing[nothing]];
      }),
    ),
  };
}
