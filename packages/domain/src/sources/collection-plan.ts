import { keyDatesOf } from '../market/key-date.ts';
import { addDays, type Day, dayRange, daysInMonth, monthOf, weekdayOf } from '../time/day.ts';

/** Which stays a source asks for by itself, and how many calls that may take. */
export interface CollectionPlan {
  /** Every arrival of so many days from tomorrow on. */
  readonly dailyDays: number;
  /** After them Fridays and Saturdays up to so many days ahead. */
  readonly weekendDays: number;
  /** The first nights of the key dates up to so many days ahead. */
  readonly keyDateDays: number;
  /** Arrivals that somebody named. */
  readonly dates: readonly Day[];
  readonly nights: readonly number[];
  readonly adults: readonly number[];
  /** A cell is asked once in so many days. */
  readonly everyDays: number;
  readonly callsADay: number;
  readonly callsAMonth: number;
}

const [FRIDAY, SATURDAY] = [5, 6] as const;

/** The arrivals that a plan asks for on a day, in order. */
export function arrivalsOf(plan: CollectionPlan, today: Day): Day[] {
  const { dailyDays, weekendDays, keyDateDays, dates } = plan;
  const daily = dayRange(addDays(today, 1), dailyDays);
  const weekends = dayRange(addDays(today, 1), weekendDays).filter((day) => {
    const weekday = weekdayOf(day);
    return weekday === FRIDAY || weekday === SATURDAY;
  });
  const last = addDays(today, keyDateDays);
  const years = keyDateDays === 0 ? [] : yearsUntil(today, last);
  const keys = years.flatMap(keyDatesOf).flatMap(({ first }) => (first > today && first <= last ? [first] : []));
  const stated = dates.filter((day) => day > today);
  return [...new Set([...daily, ...weekends, ...keys, ...stated])].sort();
}

function yearsUntil(from: Day, to: Day): number[] {
  const first = monthOf(from).year;
  return Array.from({ length: monthOf(to).year - first + 1 }, (_, at) => first + at);
}

/** How many calls a plan makes, and what bounds them. */
export interface PlanCalls {
  readonly arrivals: number;
  readonly cells: number;
  /** As many as would ask every cell as often as it wants. */
  readonly wantedADay: number;
  readonly wantedAMonth: number;
  /** Within the budget. */
  readonly aDay: number;
  readonly aMonth: number;
  /** In how many days every cell is asked once within the budget. */
  readonly everyDays: number;
  /** The budget that does not suffice. */
  readonly over: 'day' | 'month' | null;
}

const DAYS_OF_MONTH = 30;

export function callsOf(plan: CollectionPlan, campsites: number, today: Day): PlanCalls {
  const arrivals = arrivalsOf(plan, today).length;
  const cells = campsites * arrivals * plan.nights.length * plan.adults.length;
  const wantedADay = Math.ceil(cells / plan.everyDays);
  const wantedAMonth = Math.ceil((cells * DAYS_OF_MONTH) / plan.everyDays);
  const aMonth = Math.min(wantedAMonth, plan.callsAMonth, plan.callsADay * DAYS_OF_MONTH);
  const aDay = Math.min(wantedADay, plan.callsADay, Math.ceil(plan.callsAMonth / DAYS_OF_MONTH));
  const isOverMonth = wantedAMonth > plan.callsAMonth;
  const over = wantedADay > plan.callsADay && !(isOverMonth && plan.callsAMonth / DAYS_OF_MONTH < plan.callsADay);
  return {
    arrivals,
    cells,
    wantedADay,
    wantedAMonth,
    aDay,
    aMonth,
    everyDays: aMonth === 0 ? plan.everyDays : Math.max(plan.everyDays, Math.ceil((cells * DAYS_OF_MONTH) / aMonth)),
    over: over ? 'day' : isOverMonth ? 'month' : null,
  };
}

/** Calls that were made already. */
export interface CallsMade {
  readonly today: number;
  /** Of this calendar month, those of today included. */
  readonly thisMonth: number;
}

/** How many calls the budget still allows today: a month is spread over the days that are left of it. */
export function callsLeftToday(plan: CollectionPlan, made: CallsMade, today: Day): number {
  const daysLeft = daysInMonth(monthOf(today)) - Number(today.slice(8)) + 1;
  const leftBeforeToday = plan.callsAMonth - (made.thisMonth - made.today);
  const share = Math.ceil(Math.max(leftBeforeToday, 0) / daysLeft);
  const left = Math.min(plan.callsADay, share) - made.today;
  return Math.max(Math.min(left, plan.callsAMonth - made.thisMonth), 0);
}

/** When the next of so many calls is made, so that they spread over what is left of the day. */
export function nextCallAt(now: Date, dayEnds: Date, calls: number): Date {
  if (calls <= 0) return dayEnds;
  const leftMs = Math.max(dayEnds.getTime() - now.getTime(), 0);
  return new Date(now.getTime() + Math.floor(leftMs / calls));
}

/** One stay of one campsite. */
export interface PlanCell {
  readonly campsiteId: number;
  readonly arrival: Day;
  readonly nights: number;
  readonly adults: number;
}

export const cellKey = ({ campsiteId, arrival, nights, adults }: PlanCell): string =>
  `${campsiteId} ${arrival} ${nights} ${adults}`;

/** The cells of a plan on a day, by arrival. */
export function cellsOf(plan: CollectionPlan, campsiteIds: readonly number[], today: Day): PlanCell[] {
  return arrivalsOf(plan, today).flatMap((arrival) =>
    plan.nights.flatMap((nights) =>
      plan.adults.flatMap((adults) => campsiteIds.map((campsiteId) => ({ campsiteId, arrival, nights, adults }))),
    ),
  );
}

/** The last day on which a cell may have been asked to be due again. */
export function dueSince({ everyDays }: CollectionPlan, today: Day): Day {
  return addDays(today, -everyDays);
}

/** The cells that are due: those never asked, the nearest arrivals first, then those that were asked longest ago. */
export function dueCells(
  plan: CollectionPlan,
  cells: readonly PlanCell[],
  requestedOn: ReadonlyMap<string, Day>,
  today: Day,
): PlanCell[] {
  const since = dueSince(plan, today);
  const known = cells.map((cell) => ({ cell, asked: requestedOn.get(cellKey(cell)) ?? null }));
  const due = known.filter(({ asked: requested }) => requested === null || requested <= since);
  return due
    .sort((a, b) => ((a.asked ?? '') < (b.asked ?? '') ? -1 : (a.asked ?? '') > (b.asked ?? '') ? 1 : 0))
    .map(({ cell }) => cell);
}
