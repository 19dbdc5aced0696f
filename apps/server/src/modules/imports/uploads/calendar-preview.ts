import type { PreviewRow } from '@vivac/contract/administration/preview-row';
import { holidayReader } from '@vivac/intake/kinds/holiday-reader';
import { occupancyReader } from '@vivac/intake/kinds/occupancy-reader';
import type { ReadingContext } from '@vivac/intake/kinds/reading-context';
import { Unknown } from '@vivac/intake/mapping/names';
import { Problem } from '@vivac/intake/verdict/problem';

type Understood = Pick<PreviewRow, 'place' | 'day' | 'text'>;
type CalendarKind = 'holidays' | 'occupancy';

/** How a row of holidays or of occupancy would be understood, or why it could not be. */
export function calendarPreview(
  kind: CalendarKind,
  context: ReadingContext,
): (cells: readonly string[]) => Understood | Problem {
  const read = kind === 'holidays' ? holidayPreview(context) : occupancyPreview(context);
  return (cells) => {
    const found = read(cells);
    if (found instanceof Unknown) throw new Error('A calendar asks for no names');
    return found;
  };
}

function holidayPreview(context: ReadingContext) {
  const read = holidayReader(context);
  return (cells: readonly string[]) => {
    const row = read(cells);
    if (row instanceof Problem || row instanceof Unknown) return row;
    const { area, first, last, name, kind } = row;
    return { place: area, day: first, text: `${name || kind} → ${last}` };
  };
}

function occupancyPreview(context: ReadingContext) {
  const read = occupancyReader(context);
  return (cells: readonly string[]) => {
    const row = read(cells);
    if (row instanceof Problem || row instanceof Unknown) return row;
    const { place, month, measure, valueHundredths } = row;
    return { place, day: month, text: `${measure}: ${valueHundredths === null ? '·' : valueHundredths / 100}` };
  };
}
