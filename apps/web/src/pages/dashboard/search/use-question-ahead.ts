import { useQueryClient } from '@tanstack/react-query';
import type { Day } from '@vivac/domain/time/day';
import { useEffect, useRef } from 'react';
import { rememberQuestion, rememberedQuestion } from '../../../api/connection/remembered-question.ts';
import { calendarQuery } from '../../../features/calendar/use-calendar.ts';
import type { FilterChoice } from '../../../features/filters/filter-rules.ts';
import { useSignedInUser } from '../../../features/session/use-signed-in-user.ts';
import type { DashboardSearch } from './dashboard-search.ts';
import { selectionIn, stateOf } from './dashboard-state.ts';
import { isPlain } from './kept-comparison.ts';

/** What the dashboard compares once filters and reference are there. */
interface Compared {
  readonly reference: string | null;
  readonly choice: FilterChoice;
}

/**
 * Asks for the prices of the calendar while filters, reference and choices are still on their way, where the same user saw the same
 * address before, or compared last what a plain address will compare again; and remembers what was compared then. The answer is used only when the same question is asked in the end.
 */
export function useQuestionAhead(search: DashboardSearch, today: Day | null, compared: Compared | null): void {
  const queryClient = useQueryClient();
  const uid = useSignedInUser()?.uid ?? null;
  const asked = JSON.stringify([selectionIn(search), search.campsites ?? null]);
  const isAsked = useRef(false);

  useEffect(() => {
    if (uid === null || today === null || isAsked.current) return;
    isAsked.current = true;
    const question = compared === null ? rememberedQuestion(uid, isPlain(search) ? null : asked) : null;
    if (question === null) return;
    const { reference, campsites, selection } = question;
    const { month, asOf } = stateOf(search, today);
    void queryClient.prefetchQuery(calendarQuery({ reference, campsites, selection, month, today, asOf }));
  });

  useEffect(() => {
    if (uid === null || compared === null || compared.reference === null) return;
    const { campsites, selection } = compared.choice;
    rememberQuestion({ uid, asked, reference: compared.reference, campsites, selection });
  }, [uid, asked, compared]);
}
