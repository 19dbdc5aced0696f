import type { MarketColumn } from '@vivac/domain/market/market-column';
import { seasonYearWords } from '@vivac/domain/market/key-date';
import { weekNumberOf } from '@vivac/domain/time/iso-week';
import { daySpanFormat, priceWords } from './price-words.ts';
import { wordsOf } from './reader.ts';

const text = wordsOf('market');
const days = daySpanFormat({ day: 'numeric', month: 'short' });
const fullDays = daySpanFormat({ day: 'numeric', month: 'long', year: 'numeric' });

/** `+47 %`: how far above an ordinary night. */
export const ratioWords = (value: number): string => priceWords.signedPercent(Math.round(100 * (value - 1)));

/** `Holy Week`, `Week 33`, `Ordinary, winter 2026–27` */
export function columnName({ kind, key, number, season, first }: MarketColumn): string {
  if (kind === 'ordinary') return `${text.ordinary[season]} ${seasonYearWords(first)}`;
  if (key === null) return text.week({ number: weekNumberOf(first) });
  return key === 'summer_week' ? text.summerWeek({ number: number ?? 0 }) : text.keys[key];
}

/** `Holy Week 2027`; of a week which days it has: `Week 33, August 16 – 22, 2027`. */
export function columnTitle(column: MarketColumn): string {
  const name = columnName(column);
  if (column.kind === 'key') return `${name} ${column.first.slice(0, 4)}`;
  if (column.kind === 'ordinary') return name;
  return text.weekTitle({ week: name, days: columnDaysStated(column) });
}

/** `25–28 Mar`; of ordinary nights from the first to the last. */
export function columnDays({ first, last }: MarketColumn): string {
  if (first.slice(0, 4) === last.slice(0, 4)) return days(first, last);
  return `${days(first, first)} – ${days(last, last)}`;
}

/** As {@link columnDays}, for who hears it. */
export const columnDaysStated = ({ first, last }: MarketColumn): string => fullDays(first, last);

/** The name of a region by its code. */
export function regionName(code: string): string {
  return Object.hasOwn(text.regions, code) ? text.regions[code as keyof typeof text.regions] : code;
}
