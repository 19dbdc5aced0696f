import { toSay } from '@vivac/text/sentence';
import { HOLIDAY_KINDS, holidayAreaCode, type HolidayKind } from '@vivac/domain/holidays';
import { type Day, daysBetween } from '@vivac/domain/time/day';
import { day } from '../mapping/convert-date.ts';
import { EMPTY } from '../mapping/convert.ts';
import { type FieldReader, fieldReader, textReader } from '../mapping/field-reader.ts';
import type { FieldSource } from '../mapping/field-source.ts';
import { MAX_NAME_CHARACTERS, type Unknown } from '../mapping/names.ts';
import { Flaw, Problem } from '../verdict/import-refused.ts';
import { dateRulesOf, type ReadingContext, recordReader, requiredSource, withoutSkipped } from './reading-context.ts';

/** A span of holidays as its row tells it. */
export interface HolidayRow {
  readonly area: string;
  readonly kind: HolidayKind;
  readonly name: string;
  readonly first: Day;
  readonly last: Day;
  readonly knownFrom: Day | null;
  readonly knownUntil: Day | null;
}

/** A span that is longer is a slip of the pen: no school is closed for so long. */
const MOST_DAYS = 130;
const KINDS: readonly string[] = HOLIDAY_KINDS;
const NO_AREA = new Flaw('holidayNoArea');
const NOT_SHOWN = new Flaw('holidayNotShown', 'set_aside');

/** Reads the rows of a file of holidays. */
export function holidayReader(context: ReadingContext): (cells: readonly string[]) => HolidayRow | Unknown | Problem {
  const { sources } = context;
  const last = requiredSource(context, 'to');
  const read = recordReader({
    area: areaReader(context),
    kind: kindReader(requiredSource(context, 'kind')),
    name: textReader(sources.get('name'), MAX_NAME_CHARACTERS),
    first: dayReader(context, requiredSource(context, 'from')),
    last: dayReader(context, last),
    knownFrom: optionalDay(context, sources.get('known_from')),
    knownUntil: optionalDay(context, sources.get('known_until')),
  });
  return withoutSkipped(context, (cells) => {
    const row = read(cells);
    if (row instanceof Problem || !('area' in row)) return row;
    const days = daysBetween(row.first, row.last) + 1;
    if (days < 1) return new Problem(new Flaw(toSay('holidayBeforeFirst', { day: row.first })), last, last.text(cells));
    if (days > MOST_DAYS) {
      return new Problem(
        new Flaw(toSay('holidayTooLong', { most: MOST_DAYS, day: row.first })),
        last,
        last.text(cells),
      );
    }
    return { ...row, name: row.name ?? '' };
  });
}

/** The area that a row names, else its country. */
function areaReader({ sources }: ReadingContext): FieldReader<string> {
  const area = sources.get('area');
  const country = sources.get('country');
  const read = (source: FieldSource | null) =>
    fieldReader(source, (text) => (text === '' ? '' : (holidayAreaCode(text) ?? NOT_SHOWN)));
  const [ofArea, ofCountry] = [read(area), read(country)];
  return (cells) => {
    const found = ofArea(cells);
    if (found !== '') return found;
    const whole = ofCountry(cells);
    return whole === '' ? new Problem(NO_AREA, area ?? { field: 'area', column: null }, '') : whole;
  };
}

function kindReader(source: FieldSource): FieldReader<HolidayKind> {
  return fieldReader(source, (text) => {
    const kind = text.toLowerCase();
    if (kind === '') return EMPTY;
    return isKind(kind) ? kind : new Flaw(toSay('isNotOneOf', { among: KINDS.join(', ') }));
  });
}

function isKind(text: string): text is HolidayKind {
  return KINDS.includes(text);
}

function dayReader(context: ReadingContext, source: FieldSource): FieldReader<Day> {
  const read = day({ ...dateRulesOf(context, source.field!), wholePeriods: false });
  return fieldReader(source, (text) => {
    const found = read(text);
    return found instanceof Flaw ? found : found.day;
  });
}

function optionalDay(context: ReadingContext, source: FieldSource | null): FieldReader<Day | null> {
  if (source === null) return () => null;
  const read = dayReader(context, source);
  return (cells) => (source.text(cells).trim() === '' ? null : read(cells));
}
