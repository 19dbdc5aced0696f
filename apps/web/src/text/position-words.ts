import { moneyWords } from '@vivac/domain/money-words';
import { language, locale, onceRequested } from './reader.ts';
import { numberFormat } from './percent-words.ts';

const span = onceRequested(() => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }));
const score = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const number = numberFormat({ maximumFractionDigits: 1 });

export const positionWords = {
  /** `23 – 29 Nov` */
  nights: (first: string, last: string): string =>
    first === last
      ? span().format(new Date(`${first}T00:00:00Z`))
      : span().formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`)),
  score,
  /** With one decimal where it has one. */
  number,
  euros: (amount: number): string => moneyWords[language].euros(amount),
  percent: (percent: number): string => moneyWords[language].unsignedPercent(percent),
  percentOr: (percent: number | null, missing: string): string =>
    percent === null ? missing : moneyWords[language].unsignedPercent(percent),
};
