import { dayAt } from '@vivac/domain/time/day';
import { day, moment } from '../../mapping/convert-date.ts';
import { Flaw } from '../../verdict/import-refused.ts';
import { type ColumnFacts, columnFacts, shareOf } from './column-facts.ts';
import { type DateFacts, dateFacts, isMonthFirst } from './date-facts.ts';
import type { Sample } from '../sample/sample.ts';
import type { Column } from './value-evidence.ts';

interface RequestedColumns {
  readonly zone: string;
  readonly now: Date;
  readonly isCampsite: (text: string) => boolean;
}

/** The columns of a sample with all that is known of what stands in them. */
export function columnsOfSample(sample: Sample, { zone, now, isCampsite }: RequestedColumns): readonly Column[] {
  const facts = columnFacts(sample).map((one) => ({ ...one, dates: dateFacts(one, zone) }));
  const orders = { all: ordersOf(facts), days: ordersOf(facts.filter(({ dates }) => dates?.tells === 'day')) };
  const head = `${sample.fileName}\n${sample.head.join('\n')}`;
  return facts.map((one) => {
    const dates = one.dates && inOrder(one.dates, orders);
    return {
      ...one,
      head: [head, sample.money.get(one.name) ?? ''].join('\n').trimEnd(),
      dates,
      knownCampsites: shareOf(one, isCampsite),
      isPast: isBefore(one, dates, { zone, now }),
    };
  });
}

type Order = 'day first' | 'month first';

const isDayFirst = (format: string) => /^(?:EEEE )?d{1,2}\P{L}M{1,2}\P{L}/u.test(format);

/** The order of day and month that columns of a file are in without doubt. */
function ordersOf(columns: readonly { readonly dates: DateFacts | null }[]): ReadonlySet<Order> {
  return new Set(
    columns.flatMap(({ dates }): Order[] => {
      const [format] = dates?.formats ?? [];
      if (!dates || format === undefined || dates.others.length > 0) return [];
      if (isMonthFirst(format)) return ['month first'];
      return isDayFirst(format) ? ['day first'] : [];
    }),
  );
}

interface Orders {
  readonly all: ReadonlySet<Order>;
  readonly days: ReadonlySet<Order>;
}

/**
 * Dates that can be read in two orders are in that of the file's other dates. A program writes when it looked as it likes: by that alone the
 * nights are only likely to be so, and are asked for.
 */
function inOrder(dates: DateFacts, { all, days }: Orders): DateFacts {
  if (dates.others.length === 0 || all.size !== 1) return dates;
  const isCertain = dates.tells !== 'day' || days.size === 1;
  const [formats, others] = all.has('month first')
    ? [dates.others, dates.formats ?? []]
    : [dates.formats, dates.others];
  return { ...dates, formats, others: isCertain ? [] : others };
}

const SEEN_LATE_S = 86_400;

function isBefore(
  { texts }: ColumnFacts,
  dates: DateFacts | null,
  { zone, now }: Omit<RequestedColumns, 'isCampsite'>,
) {
  if (dates === null || dates.tells === 'period') return false;
  const dateFormat = dates.formats ? [...dates.formats] : undefined;
  const today = dayAt(now, zone);
  const readDay = day({ dateFormat, zone, wholePeriods: false });
  const latestS = now.getTime() / 1000 + SEEN_LATE_S;
  const readMoment = moment({ dateFormat, zone, time: '12:00', latestS });
  const isPast = (text: string) => {
    if (dates.tells === 'moment') return !(readMoment(text) instanceof Flaw);
    const read = readDay(text);
    return !(read instanceof Flaw) && read.day <= today;
  };
  return [...texts.keys()].every(isPast);
}
