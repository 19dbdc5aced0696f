import { type Cents, eurosOf, moneyWords } from '@vivac/domain/money';
import type { StayItem } from '@vivac/domain/offers/stay/stay-items';
import type { StayPrice } from '@vivac/domain/offers/stay/stay-price';
import type { RefusalDetail, RefusalReason } from '@vivac/domain/offers/stay-terms';

/** The price of a stay with its parts, or the reason why there is none, for a person at a terminal. */
export function stayPriceText(price: StayPrice): string {
  if (price.kind === 'refused') return `${REASONS[price.reason]}: ${detailText(price.detail)}\n`;
  const { items, taxItems, taxCents, totalCents, perNightCents } = price;
  const lines = [
    ...items.map(itemLine),
    line('total', totalCents),
    line('per night', perNightCents),
    ...(taxCents === 0 ? [] : [...taxItems.map(itemLine), line('tourist tax, not in the total', taxCents)]),
  ];
  return lines.join('');
}

const REASONS: Readonly<Record<RefusalReason, string>> = {
  closed: 'closed',
  sold_out: 'sold out',
  not_seen: 'not known',
  not_for_this_stay: 'not for this stay',
  invalid: 'not valid',
};

function itemLine({ kind, name, nights, cents }: StayItem): string {
  const which = kind === 'free_nights' ? ` (night ${nights.join(', ')})` : '';
  const count = kind === 'nights' ? `${nights.length} × ` : '';
  return line(`  ${count}${kind.replace('_', ' ')}${which}${name === null ? '' : `, ${name}`}`, cents);
}

function line(words: string, cents: number): string {
  return `${words.padEnd(50)}${moneyWords.en.eurosAndCents(eurosOf(cents as Cents)).padStart(14)}\n`;
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** What each rule says of the stay; `Saturday to Saturday` where both its days are named. */
function detailText(detail: RefusalDetail): string {
  switch (detail.rule) {
    case 'closed':
    case 'sold_out':
    case 'no_rate':
      return `${detail.rule.replace('_', ' ')} on night ${detail.night} of the stay`;
    case 'arrival_weekday':
    case 'departure_weekday':
      return `${weekdayNames(detail.arrivals)} to ${weekdayNames(detail.departures)}`;
    case 'bad_stay':
    case 'bad_plan':
      return detail.sentence;
    default:
      return numberText(detail);
  }
}

function numberText(detail: RefusalDetail): string {
  const { rule, ...rest } = detail;
  const number = Object.values(rest)[0] as number | undefined;
  const words = rule.replaceAll('_', ' ');
  return number === undefined ? words : `${words} ${number}`;
}

function weekdayNames(weekdays: readonly number[]): string {
  if (weekdays.length === 7) return 'any day';
  return weekdays.length === 0 ? 'no day' : weekdays.map((weekday) => WEEKDAYS[weekday - 1]).join(' or ');
}
