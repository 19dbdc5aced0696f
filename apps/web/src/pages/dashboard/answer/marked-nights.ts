import { type Day, compareMonths, monthOf, parseDay } from '@vivac/domain/time/day';
import { createContext, useCallback, useMemo, useState } from 'react';
import { type NightMark, markedDays } from '../../../features/answer/night-marks.ts';
import { type NightsAnswered, useNightsAnswer } from '../../../features/answer/use-nights-answer.ts';
import { monthToText } from '../search/dashboard-search.ts';
import type { Dashboard } from '../use-dashboard.ts';

/** The next nights in numbers, and which of them the calendar marks. */
export interface NightsMarked {
  readonly answered: NightsAnswered;
  readonly mark: NightMark | null;
  readonly days: ReadonlySet<Day>;
  onMark(mark: NightMark | null): void;
}

/** What the answer line sets and the calendar shows. */
const Marks = createContext<NightsMarked | null>(null);
export const MarkedNights = Marks.Provider;
export { Marks as MarkedNightsContext };

export function useMarkedNights({ market, now }: Dashboard): NightsMarked {
  const { reference, referenceState, today, go } = market;
  const { choice, state } = now;
  const isShown = state.view === 'default' && referenceState !== 'waiting';
  const answered = useNightsAnswer({
    reference: isShown ? reference : null,
    // Whatever is ticked: the line is about the whole watchlist, against its median (answer-1).
    campsites: market.competitors,
    selection: choice.selection,
    asOf: state.asOf,
  });
  const [mark, setMark] = useState<NightMark | null>(null);
  const { answer } = answered;
  const days = useMemo(() => markedDays(mark, answer), [mark, answer]);
  const isElsewhere = compareMonths(state.month, monthOf(today)) !== 0;
  const onMark = useCallback(
    (next: NightMark | null) => {
      setMark(next);
      // All nights that can be marked are in the grid of the current month.
      if (next !== null && isElsewhere) go({ month: monthToText(monthOf(today)) });
    },
    [isElsewhere, go, today],
  );
  return useMemo(() => ({ answered, mark, days, onMark }), [answered, mark, days, onMark]);
}

/** The last month of which any price is known; null while that is not known. */
export function lastMonthKnown({ answered: { answer } }: NightsMarked) {
  const last = parseDay(answer?.lastMonth ?? '');
  return last === null || answer?.asOf !== null ? null : monthOf(last);
}
