import { type KindOfRule, NOTE, type RuleKind, SPREAD } from '@vivac/domain/rules/notification-rule';

/** What is typed and chosen for a rule that may be added. */
export interface RuleFields {
  readonly schedule: 'daily' | 'weekly';
  /** 1 Monday to 7 Sunday; null for any. */
  readonly day: number | null;
  /** Scores below or above; a competitor who is cheaper or more expensive. */
  readonly side: 'below' | 'above';
  /** The note or the spread as typed. */
  readonly limit: string;
}

/** From where to where a kind's limit may be, and with which it begins (spec §9). */
export const LIMITS = { reviews: NOTE, price: SPREAD } as const satisfies Record<RuleKind, object>;

/** With which an add-rule form begins (spec §3). */
export function initialFields(kind: RuleKind): RuleFields {
  const schedule = kind === 'reviews' ? 'weekly' : 'daily';
  return { schedule, day: null, side: 'below', limit: String(LIMITS[kind].initial) };
}

/** The rule of a form, or what is wrong with its limit. */
export function ruleOfFields(kind: RuleKind, { schedule, day, side, limit }: RuleFields): KindOfRule | LimitFault {
  const number = readLimit(kind, limit);
  if (typeof number !== 'number') return number;
  const rest = { ...(schedule === 'weekly' && day !== null && { day }), enabled: true };
  if (kind === 'reviews') {
    return { kind, rule: { type: 'email', schedule: 'weekly', condition: side, note: number, ...rest } };
  }
  return { kind, rule: { type: 'email', schedule, spread: number, up: side === 'above', ...rest } };
}

export type LimitFault = 'missing' | 'wrong';

/** A decimal comma is read as a point: a Spanish reader types 7,5 whatever the language of the page. */
function readLimit(kind: RuleKind, typed: string): number | LimitFault {
  const text = typed.trim();
  if (text === '') return 'missing';
  if (!/^\d{1,3}([.,]\d{1,2})?$/.test(text)) return 'wrong';
  const number = Number(text.replace(',', '.'));
  const { min, max } = LIMITS[kind];
  return number >= min && number <= max ? number : 'wrong';
}
