import type { Day } from '@vivac/domain/day';

const EURO_STYLE = { style: 'currency', currency: 'EUR', useGrouping: 'always' } as const;
// Prices are written as in Spain whatever the browser's language: `1.234 €`, with a no-break space.
const exact = new Intl.NumberFormat('es-ES', { ...EURO_STYLE, trailingZeroDisplay: 'stripIfInteger' });
const whole = new Intl.NumberFormat('es-ES', { ...EURO_STYLE, maximumFractionDigits: 0 });
const signed = new Intl.NumberFormat('es-ES', {
  ...EURO_STYLE,
  trailingZeroDisplay: 'stripIfInteger',
  signDisplay: 'exceptZero',
});

const moment = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
});
// A day is no moment: read and written in one zone it never shifts.
const longDay = dayFormat({ weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' });
const plainDay = dayFormat({ month: 'long', day: 'numeric' });
const weekdayAndDay = dayFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** Words for prices, days and moments; the language of names is the browser's (product.md 9). */
export const priceWords = {
  /** `1.234 €`; with cents only where there are some: `99,50 €`. */
  euros: (price: number) => exact.format(price),
  wholeEuros: (price: number) => whole.format(price),
  /** `+14 €`, `-3,50 €`. */
  signedEuros: (difference: number) => signed.format(difference),
  moment: (observedAt: string) => moment.format(new Date(observedAt)),
  seen: (observedAt: string) => `seen ${moment.format(new Date(observedAt))}`,
  longDay: (day: Day) => longDay(day),
  plainDay: (day: Day) => plainDay(day),
  weekdayAndDay: (day: Day) => weekdayAndDay(day),
};

function dayFormat(options: Intl.DateTimeFormatOptions): (day: Day) => string {
  const format = new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' });
  return (day) => format.format(new Date(`${day}T00:00:00Z`));
}
