import { toSay } from '@vivac/text/sentence';
import { OCCUPANCY_MEASURES, type OccupancyMeasure, occupancyPlace, occupancySeries } from '@vivac/domain/occupancy';
import type { Day } from '@vivac/domain/time/day';
import { day } from '../mapping/convert-date.ts';
import { EMPTY, yesOrNo } from '../mapping/convert.ts';
import { type FieldReader, fieldReader } from '../mapping/field-reader.ts';
import type { FieldSource } from '../mapping/field-source.ts';
import type { Unknown } from '../mapping/names.ts';
import { ImportRefused, Flaw, Problem } from '../verdict/import-refused.ts';
import { dateRulesOf, type ReadingContext, recordReader, requiredSource, withoutSkipped } from './reading-context.ts';

/** A figure of the survey of campsites; its value is null where the institute keeps it secret. */
export interface OccupancyRow {
  readonly place: string;
  readonly measure: OccupancyMeasure;
  /** The first of the month. */
  readonly month: Day;
  readonly valueHundredths: number | null;
}

/** What the institute writes where a figure would tell whose it is. */
const SUPPRESSED = new Set(['.', '..', '...']);
const MOST = 1e11;
const MEASURES: readonly string[] = OCCUPANCY_MEASURES;
/** `csv_c` of the institute: between columns a comma, and one within its numbers too, so that no reader can tell them apart. */
const COMMA_FILE = /,"?(periodo|period)"?,"?total"?$/i;

/** Reads the rows of a file of occupancy. Throws ImportRefused for a file that separates by comma and has decimal commas. */
export function occupancyReader(
  context: ReadingContext,
): (cells: readonly string[]) => OccupancyRow | Unknown | Problem {
  const { sources } = context;
  refuseCommas(sources.header);
  const series = seriesReader(context);
  const read = recordReader({
    month: monthReader(context, requiredSource(context, 'month')),
    isSuppressed: fieldReader(sources.get('suppressed'), (text) => yesOrNo(text)),
    value: valueReader(context, requiredSource(context, 'value')),
  });
  return withoutSkipped(context, (cells) => {
    const about = series(cells);
    if (about instanceof Problem) return about;
    const row = read(cells);
    if (row instanceof Problem || !('month' in row)) return row;
    const { month, isSuppressed, value } = row;
    return { ...about, month, valueHundredths: isSuppressed ? null : value };
  });
}

function refuseCommas(header: readonly string[]): void {
  if (!header.some((column) => COMMA_FILE.test(column))) return;
  throw new ImportRefused('occupancyCommas', 1);
}

/** The place and the measure: two fields, or one text that has both. */
function seriesReader(
  context: ReadingContext,
): (cells: readonly string[]) => Pick<OccupancyRow, 'place' | 'measure'> | Problem {
  const { sources } = context;
  const whole = sources.get('series');
  if (whole !== null) {
    return fieldReader(whole, (text) => {
      if (text === '') return EMPTY;
      return occupancySeries(text) ?? new Flaw('occupancySeries', 'set_aside');
    });
  }
  const place = fieldReader(requiredSource(context, 'place'), (text) => {
    return occupancyPlace(text) ?? new Flaw('occupancyPlace');
  });
  const measure = fieldReader(requiredSource(context, 'measure'), (text) => {
    return isMeasure(text) ? text : new Flaw(toSay('isNotOneOf', { among: MEASURES.join(', ') }));
  });
  return (cells) => {
    const [where, what] = [place(cells), measure(cells)];
    if (where instanceof Problem) return where;
    return what instanceof Problem ? what : { place: where, measure: what };
  };
}

function isMeasure(text: string): text is OccupancyMeasure {
  return MEASURES.includes(text);
}

function monthReader(context: ReadingContext, source: FieldSource): FieldReader<Day> {
  const rules = dateRulesOf(context, 'month');
  const read = day({ ...rules, dateFormat: rules.dateFormat ?? ['yyyy-MM', 'yyyy-MM-dd'], wholePeriods: true });
  return fieldReader(source, (text) => {
    const found = read(text);
    if (found instanceof Flaw) return found;
    return found.precision === 'year' ? new Flaw('notAMonth') : (`${found.day.slice(0, 7)}-01` as Day);
  });
}

function valueReader({ mapping }: ReadingContext, source: FieldSource): FieldReader<number | null> {
  const isComma = mapping.decimal === ',';
  const shape = isComma ? /^\d{1,3}(\.?\d{3})*(,\d+)?$/ : /^\d+(\.\d+)?$/;
  const read = fieldReader(source, (text): number | Flaw => {
    if (text === '' || SUPPRESSED.has(text)) return -1;
    if (!shape.test(text)) return new Flaw('notANumber');
    const value = Number(isComma ? text.replaceAll('.', '').replace(',', '.') : text);
    return value > MOST ? new Flaw('tooLarge') : Math.round(Number((value * 100).toPrecision(12)));
  });
  return (cells) => {
    const found = read(cells);
    return found === -1 ? null : found;
  };
}
