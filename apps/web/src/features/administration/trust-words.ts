import type { Trust } from '@vivac/contract/administration/trust';
import { locale, wordsOf } from '../../text/reader.ts';
import { numberFormat } from '../../text/percent-words.ts';

const words = wordsOf('trust');

export type ShownCheck = Trust['checks'][number];
type Finding = ShownCheck['finding'];
type Values = Readonly<Record<string, string | number>>;
type Message = string | ((values: Values) => string);

/** Each message takes those of the values that it names. */
const findings = words.findings as unknown as Readonly<Record<Finding, Message>>;
const todo = words.todo as Readonly<Partial<Record<Finding, string>>>;
const checks = words.checks as Readonly<Record<string, string>>;

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;
const SHORT_S = 120;

/** A length of time in the largest unit of which there are two at least; seconds with their fractions below two minutes. */
export function lengthWords(seconds: number): string {
  const length = Math.abs(seconds);
  const [unit, unitS] = UNITS.find(([, each]) => length >= 2 * each) ?? ['second', 1];
  const isShort = length < SHORT_S;
  const format = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits: isShort ? 2 : 0 } as const;
  return numberFormat(format)(length / unitS);
}

const SIZES = [
  ['terabyte', 1e12],
  ['gigabyte', 1e9],
  ['megabyte', 1e6],
] as const;

/** Bytes as disks are sold, of a thousand. */
export function sizeWords(bytes: number): string {
  const [unit, unitBytes] = SIZES.find(([, each]) => bytes >= each) ?? ['kilobyte', 1e3];
  const format = { style: 'unit', unit, maximumFractionDigits: bytes >= 1e9 ? 1 : 0 } as const;
  return numberFormat(format)(bytes / unitBytes);
}

const percentWords = (percent: number): string => numberFormat({ style: 'percent' })(percent / 100);

const monthWords = (at: string): string =>
  new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(at));

/** The administrator’s page of whether the installation can be trusted. */
export const trustText = {
  ...words,
  checkName: (check: string): string => checks[check] ?? check,
  verdict: ({ act, look }: { readonly act: number; readonly look: number }): string => {
    if (act > 0) return words.verdict.act({ count: act });
    return look > 0 ? words.verdict.look({ count: look }) : words.verdict.good;
  },
  disk: { ...words.disk, percent: percentWords, size: sizeWords },
  /** What was found, as a sentence. */
  finding: (shown: ShownCheck, momentOf: (at: string) => string): string => {
    const message = findings[shown.finding];
    if (typeof message === 'string') return message;
    const { at, seconds, bytes, percent, count, of, name } = shown;
    return message({
      at: at === null ? words.never : momentOf(at),
      month: at === null ? words.never : monthWords(at),
      time: lengthWords(seconds ?? 0),
      size: sizeWords(bytes ?? 0),
      percent: percentWords(percent ?? 0),
      count: count ?? 0,
      of: of ?? 0,
      name: name ?? '',
    });
  },
  /** What to do about it; null where all is well. */
  todo: ({ finding }: ShownCheck): string | null => todo[finding] ?? null,
};
