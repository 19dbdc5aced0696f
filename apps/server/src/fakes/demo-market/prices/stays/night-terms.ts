import type { SeasonNights } from '../season-nights.ts';
import type { StayPolicy } from './stay-policy.ts';

const FRIDAY = 4;
const SATURDAY = 5;
const WEEK = 7;
const LET_BY_THE_WEEK: ReadonlySet<string> = new Set(['Bungalow', 'Mobile home']);

/** The terms on which one accommodation type is let, by night; index 0 is the day of the capture. */
export interface NightTerms {
  /** The fewest nights of a stay that arrives on the night; 1 where none are asked for. */
  readonly minimumNights: Uint8Array;
  /** 1 on nights on which a stay can only go on: nobody arrives, nobody leaves. */
  readonly changeless: Uint8Array;
}

/** What a campsite with this policy asks of a stay in a unit of one type. */
export function nightTerms(policy: StayPolicy, season: SeasonNights, type: string): NightTerms {
  const isByWeek = (night: number): boolean =>
    policy.saturdays && isLetByTheWeek(type) && season.highSeason[night] === 1;
  return {
    minimumNights: Uint8Array.from(season.days, (_, night) =>
      isByWeek(night) ? WEEK : fewestNights(policy, season, night),
    ),
    changeless: Uint8Array.from(season.days, (_, night) =>
      isByWeek(night) && season.weekdays[night] !== SATURDAY ? 1 : 0,
    ),
  };
}

/** Whether units of the type are let by the week in season, with cleaning to be paid. */
export function isLetByTheWeek(type: string): boolean {
  return LET_BY_THE_WEEK.has(type);
}

function fewestNights(policy: StayPolicy, season: SeasonNights, night: number): number {
  if (season.highSeason[night] === 1)
    return season.days[night]!.slice(5, 7) === '08' ? policy.august : policy.highSeason;
  if (season.holidays[night] === 1) return policy.holiday;
  const weekday = season.weekdays[night];
  return weekday === FRIDAY || weekday === SATURDAY ? policy.weekend : 1;
}
