import type { SourcePlan } from '@vivac/contract/administration/sources';
import { parseDay } from '@vivac/domain/time/day';
import { wordsOf } from '../../../text/reader.ts';

const text = wordsOf('collection-plan');

/** What is typed of a plan; numbers as they are typed. */
export interface PlanDraft {
  readonly campsites: readonly string[];
  readonly daily: string;
  readonly weekends: string;
  readonly keyDates: string;
  readonly dates: readonly string[];
  readonly nights: string;
  readonly adults: string;
  readonly everyDays: number;
  readonly callsADay: string;
  readonly callsAMonth: string;
}

export const EVERY_DAYS: readonly number[] = [1, 2, 3, 7, 14];

/** A plan of a new source: daily at first, then weekends, once a day. */
export const NEW_PLAN: PlanDraft = {
  campsites: [],
  daily: '14',
  weekends: '180',
  keyDates: '365',
  dates: [],
  nights: '1',
  adults: '2',
  everyDays: 1,
  callsADay: '500',
  callsAMonth: '15000',
};

export function planDraftOf(plan: SourcePlan | null | undefined): PlanDraft | null {
  if (!plan) return null;
  return {
    campsites: plan.campsites,
    daily: String(plan.daily_days),
    weekends: String(plan.weekend_days),
    keyDates: String(plan.key_date_days),
    dates: plan.dates,
    nights: plan.nights.join(', '),
    adults: plan.adults.join(', '),
    everyDays: plan.every_days,
    callsADay: String(plan.calls_a_day),
    callsAMonth: String(plan.calls_a_month),
  };
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** The fields of a plan that hold one number, with what the API takes. */
export const NUMBERS = {
  daily: { from: 0, to: 120 },
  weekends: { from: 0, to: 540 },
  keyDates: { from: 0, to: 540 },
  callsADay: { from: 1, to: 5000 },
  callsAMonth: { from: 1, to: 150_000 },
} as const satisfies Partial<Record<keyof PlanDraft, Range>>;

const LISTS = {
  nights: { from: 1, to: 28, most: 6 },
  adults: { from: 1, to: 12, most: 4 },
} as const;

const isIn = ({ from, to }: Range, value: number) => Number.isInteger(value) && value >= from && value <= to;
const numberIn = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN);
const numbersIn = (typed: string) =>
  typed
    .split(/[,;\s]+/)
    .filter((part) => part !== '')
    .map(numberIn);

/** What is wrong with a plan, by the field it is typed in. */
export function planFaults(plan: PlanDraft): { readonly field: `plan/${string}`; readonly sentence: string }[] {
  const single = Object.entries(NUMBERS).flatMap(([name, range]) =>
    isIn(range, numberIn(plan[name as keyof typeof NUMBERS]))
      ? []
      : [{ field: `plan/${name}` as const, sentence: text.notWhole(range) }],
  );
  const several = Object.entries(LISTS).flatMap(([name, range]) => {
    const values = numbersIn(plan[name as keyof typeof LISTS]);
    const isRight = values.length > 0 && values.length <= range.most && values.every((value) => isIn(range, value));
    return isRight ? [] : [{ field: `plan/${name}` as const, sentence: text.notList(range) }];
  });
  const none = plan.campsites.length === 0;
  return [
    ...(none ? [{ field: 'plan/campsites' as const, sentence: text.campsitesMissing }] : []),
    ...single,
    ...several,
  ];
}

/** A plan as the API takes it. */
export function planOf(plan: PlanDraft): SourcePlan {
  return {
    campsites: [...plan.campsites],
    daily_days: numberIn(plan.daily),
    weekend_days: numberIn(plan.weekends),
    key_date_days: numberIn(plan.keyDates),
    dates: plan.dates.filter((day) => parseDay(day) !== null),
    nights: numbersIn(plan.nights),
    adults: numbersIn(plan.adults),
    every_days: plan.everyDays,
    calls_a_day: numberIn(plan.callsADay),
    calls_a_month: numberIn(plan.callsAMonth),
  };
}
