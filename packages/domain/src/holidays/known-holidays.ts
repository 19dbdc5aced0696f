import type { Day } from '../time/day.ts';
import type { HolidayArea } from './holiday-area.ts';

export const HOLIDAY_KINDS = ['school', 'public'] as const;
export type HolidayKind = (typeof HOLIDAY_KINDS)[number];

/** A span of holidays, both days included. */
export interface HolidaySpan {
  readonly name: string;
  readonly first: Day;
  readonly last: Day;
}

/** What a batch of a source said: of an area, or of a whole country. */
export interface ReportedHoliday extends HolidaySpan {
  readonly area: string;
  readonly kind: HolidayKind;
  /** From which day its source knows the holidays of the area; null where it does not say. */
  readonly knownFrom: Day | null;
  /** Until which day its source knows the holidays of the area; null where it does not say. */
  readonly knownUntil: Day | null;
  readonly source: string;
  /** Rises with every import. */
  readonly batch: number;
}

/** All that is known of one kind of holidays of an area. Outside of both days nothing is known, which is not “no holidays”. */
export interface KnownHolidays {
  readonly knownFrom: Day;
  readonly knownUntil: Day;
  readonly spans: readonly HolidaySpan[];
  readonly sources: readonly string[];
}

/** What is known of an area's holidays of one kind: what was said of it and of its country; null where nothing was. */
export function knownHolidays(
  reported: readonly ReportedHoliday[],
  area: HolidayArea,
  kind: HolidayKind,
): KnownHolidays | null {
  const own = reported.filter((each) => each.kind === kind && (each.area === area.code || each.area === area.country));
  if (own.length === 0) return null;
  const current = [...Map.groupBy(own, ({ source, area: of }) => `${source}\n${of}`).values()].flatMap(standing);
  const spans = new Map(current.map(({ name, first, last }) => [`${first} ${last}`, { name, first, last }]));
  return {
    knownFrom: least(current.map(coveredFrom)),
    knownUntil: greatest(current.map(coveredUntil)),
    spans: [...spans.values()].sort((a, b) =>
      a.first < b.first ? -1 : a.first > b.first ? 1 : a.last < b.last ? -1 : 1,
    ),
    sources: [...new Set(current.map(({ source }) => source))].sort(),
  };
}

/** What still stands of what one source said of one area: a newer batch takes the place of all that reaches into the time it covers. */
function standing(reported: readonly ReportedHoliday[]): ReportedHoliday[] {
  const batches = [...Map.groupBy(reported, ({ batch }) => batch)].sort(([a], [b]) => b - a);
  const covered: { from: Day; until: Day }[] = [];
  const stands: ReportedHoliday[] = [];
  for (const [, rows] of batches) {
    stands.push(
      ...rows.filter(({ first, last }) => !covered.some(({ from, until }) => first <= until && last >= from)),
    );
    covered.push({ from: least(rows.map(coveredFrom)), until: greatest(rows.map(coveredUntil)) });
  }
  return stands;
}

function coveredFrom({ first, knownFrom }: ReportedHoliday): Day {
  return knownFrom !== null && knownFrom < first ? knownFrom : first;
}

function coveredUntil({ last, knownUntil }: ReportedHoliday): Day {
  return knownUntil !== null && knownUntil > last ? knownUntil : last;
}

function least(days: readonly Day[]): Day {
  return days.reduce((one, other) => (other < one ? other : one));
}

function greatest(days: readonly Day[]): Day {
  return days.reduce((one, other) => (other > one ? other : one));
}
