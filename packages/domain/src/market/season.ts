import { type Day, monthOf } from '../time/day.ts';

/** The seasons of a campsite in Spain, in the order of the year of a market. */
export const SEASONS = ['winter', 'spring', 'summer', 'autumn'] as const;
export type Season = (typeof SEASONS)[number];

/** The first night of each season, `MM-DD`; winter begins a year’s market and goes on into the next year. */
const BEGINS: readonly (readonly [string, Season])[] = [
  ['11-01', 'winter'],
  ['09-15', 'autumn'],
  ['06-15', 'summer'],
  ['04-01', 'spring'],
];

/** The year in which a night's season began: 2026 of the winter of 2026 to 2027. */
export function seasonYearOf(night: Day): number {
  const { year, month } = monthOf(night);
  return seasonOf(night) === 'winter' && month < 4 ? year - 1 : year;
}

/** `2027`; of a winter `2026–27`. */
export function seasonYearWords(night: Day): string {
  const year = seasonYearOf(night);
  return seasonOf(night) === 'winter' ? `${year}–${String((year + 1) % 100).padStart(2, '0')}` : String(year);
}

/** In which season a night lies: winter from 1 November, spring from 1 April, summer from 15 June, autumn from 15 September. */
export function seasonOf(night: Day): Season {
  const date = night.slice(5);
  return BEGINS.find(([begins]) => date >= begins)?.[1] ?? 'winter';
}
