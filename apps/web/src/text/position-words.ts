import { moneyWords } from '@vivac/domain/money-words';
import { daySpanFormat } from './price-words.ts';
import { language } from './reader.ts';
import { numberFormat } from './percent-words.ts';

const score = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 });
const number = numberFormat({ maximumFractionDigits: 1 });

export const positionWords = {
  /** `23 – 29 Nov` */
  nights: daySpanFormat({ day: 'numeric', month: 'short' }),
  score,
  /** With one decimal where it has one. */
  number,
  euros: (amount: number): string => moneyWords[language].euros(amount),
  percent: (percent: number): string => moneyWords[language].unsignedPercent(percent),
  percentOr: (percent: number | null, missing: string): string =>
    percent === null ? missing : moneyWords[language].unsignedPercent(percent),
};
