import { moneyWords } from '@vivac/domain/money-words';
import { language, locale } from './reader.ts';
import { numberFormat } from './percent-words.ts';

let made: { span: Intl.DateTimeFormat; score: Intl.NumberFormat; plain: Intl.NumberFormat } | undefined;
function formats() {
  made ??= {
    span: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
    score: numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }),
    plain: numberFormat({ maximumFractionDigits: 1 }),
  };
  return made;
}

export const positionWords = {
  /** `23 – 29 Nov` */
  nights: (first: string, last: string): string =>
    first === last
      ? formats().span.format(new Date(`${first}T00:00:00Z`))
      : formats().span.formatRange(new Date(`${first}T00:00:00Z`), new Date(`${last}T00:00:00Z`)),
  score: (score: number): string => formats().score.format(score),
  /** With one decimal where it has one. */
  number: (value: number): string => formats().plain.format(value),
  euros: (amount: number): string => moneyWords[language].euros(amount),
  percent: (percent: number): string => moneyWords[language].unsignedPercent(percent),
  percentOr: (percent: number | null, missing: string): string =>
    percent === null ? missing : moneyWords[language].unsignedPercent(percent),
};
