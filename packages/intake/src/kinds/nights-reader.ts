import { toSay } from '@vivac/text/sentence';
import { type Day, daysBetween } from '@vivac/domain/time/day';
import { day } from '../dates/convert-date.ts';
import { nightCount } from '../mapping/convert.ts';
import { type FieldReader, fieldReader } from '../mapping/field-reader.ts';
import type { FieldSource } from '../mapping/field-source.ts';
import { Flaw, Problem } from '../verdict/problem.ts';
import { type ReadingContext, dateRulesOf } from './reading-context.ts';

const MAX_NIGHTS = 32_767;

/** Reads the length of stay of a row, in nights: a number, or the days of arrival and departure. 1 where the row says nothing. */
export function stayNightsReader(context: ReadingContext): FieldReader<number> {
  const { sources, mapping } = context;
  const source = sources.get('nights');
  const until = source?.mapping.until;
  if (source && until !== undefined) return nightsUntil(context, source, until);
  return fieldReader(source, nightCount(1, MAX_NIGHTS, 1, mapping.limits?.['nights']));
}

function nightsUntil(context: ReadingContext, source: FieldSource, until: string): FieldReader<number> {
  const read = day({ ...dateRulesOf(context, 'nights'), wholePeriods: false });
  const dayIn = (from: FieldSource) =>
    fieldReader(from, (text): Day | Flaw => {
      const found = read(text);
      return found instanceof Flaw ? found : found.day;
    });
  const departureSource = { ...source, column: until, text: context.sources.column(until) };
  const [arrivalOf, departureOf] = [dayIn(source), dayIn(departureSource)];
  return (cells) => {
    const arrival = arrivalOf(cells);
    const departure = departureOf(cells);
    if (arrival instanceof Problem) return arrival;
    if (departure instanceof Problem) return departure;
    const nights = daysBetween(arrival, departure);
    if (nights >= 1 && nights <= MAX_NIGHTS) return nights;
    return new Problem(
      new Flaw(toSay('notAfterArrival', { day: arrival })),
      departureSource,
      departureSource.text(cells),
    );
  };
}
