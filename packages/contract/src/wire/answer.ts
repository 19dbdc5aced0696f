import type { Answer } from '../dashboard/answer.ts';

// The answer of the next nights, in our words and in those of the wire. No schema: the browser carries this file.

/** A price that is another one than it was, or that went or came. */
export type NamedMove = Answer['moves'][number];

/** The next nights in numbers. */
export type NightsAnswer = Omit<Answer, 'moves_total' | 'last_month' | 'seen_at' | 'checked_at' | 'old'> & {
  readonly movesTotal: number;
  readonly lastMonth: string | null;
  readonly seenAt: string | null;
  readonly checkedAt: string | null;
  readonly old: readonly { readonly name: string; readonly checkedAt: string }[];
};

export function answerToWire({ movesTotal, lastMonth, seenAt, checkedAt, old, ...same }: NightsAnswer): Answer {
  return {
    ...same,
    moves_total: movesTotal,
    last_month: lastMonth,
    seen_at: seenAt,
    checked_at: checkedAt,
    old: old.map(({ name, checkedAt: lookedAt }) => ({ name, checked_at: lookedAt })),
  };
}

export function answerFromWire({ moves_total, last_month, seen_at, checked_at, old, ...same }: Answer): NightsAnswer {
  return {
    ...same,
    movesTotal: moves_total,
    lastMonth: last_month,
    seenAt: seen_at,
    checkedAt: checked_at,
    old: old.map(({ name, checked_at: lookedAt }) => ({ name, checkedAt: lookedAt })),
  };
}
