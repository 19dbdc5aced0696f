import type { SourceState } from '@vivac/domain/sources/freshness';

/** States that are told when they begin, and whose end is told as `ok`. */
const TROUBLE: readonly string[] = ['waiting_for_consent', 'late', 'failing', 'refused'] satisfies SourceState[];

const SILENCES_REPORTED = 5;

/**
 * What is told when a source comes from a state into another: the new one where it is trouble, `ok` where trouble ends, else nothing. A
 * failure without any answer is told at the fifth in a row, about an hour after the first: by then the half hour by which the network is
 * judged has nothing in it of the time before.
 */
export function reportedChange(
  from: string,
  to: SourceState,
  { failures, isWithoutAnswer }: { readonly failures: number; readonly isWithoutAnswer: boolean },
): 'wait' | 'nothing' | SourceState {
  if (from === to) return 'nothing';
  if (to === 'failing' && isWithoutAnswer && failures < SILENCES_REPORTED) return 'wait';
  if (TROUBLE.includes(to)) return to;
  return to === 'ok' && TROUBLE.includes(from) ? 'ok' : 'nothing';
}
