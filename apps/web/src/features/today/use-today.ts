import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Today } from '@vivac/contract/dashboard/today';
import { offerQueryOf } from '@vivac/contract/wire-names';
import { comparedQueryOf } from '@vivac/contract/wire/prices';
import type { AdviserDecision } from '@vivac/domain/adviser/night-facts';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { call } from '../../api/call.ts';
import { takeKnown } from '../../api/first-answers.ts';
import { useChangeChoices, useChoices } from '../../api/choices.ts';
import { useReached } from '../../api/connection.ts';
import { wordsOf } from '../../text/reader.ts';

const todayText = wordsOf('today');

interface TodayQuestion {
  /** Null where there is nothing to ask. */
  readonly reference: string | null;
  /** The whole watchlist, whatever is ticked (answer-1). */
  readonly competitors: readonly string[];
  readonly selection: OfferFilters;
}

export interface TodayAnswered {
  readonly today: Today | null;
  readonly error: Error | null;
  retry(): void;
}

/** The key reaches further than the months of its nights, so that whatever comes in is noticed. */
const FAR = { days: 366 } as const;

/** What may be to do today; what was known stands until the new answer is there. */
export function useToday({ reference, competitors, selection }: TodayQuestion): TodayAnswered {
  const query = { ...comparedQueryOf(reference ?? '', competitors), ...offerQueryOf(selection) };
  const requested = useQuery({
    queryKey: ['getToday', query, FAR] as const,
    meta: { failureLog: todayText.failureLog },
    enabled: reference !== null,
    queryFn: ({ signal }) => call('getToday', { query }, { signal }),
    initialData: () => (reference === null ? undefined : takeKnown('getToday', { query })),
    placeholderData: keepPreviousData,
  });
  const { data, error, refetch } = useReached(requested);
  return { today: error === null ? (data ?? null) : null, error, retry: () => void refetch() };
}

export type Stake = Today['stakes'][number];
export type TodaysChange = Today['changes'][number];
export type TodaysReviews = NonNullable<Today['reviews']>;

/** A line of the card; its key tells it from what was done before. */
export type TodaysLine =
  | { readonly kind: 'stake'; readonly key: string; readonly stake: Stake; readonly hasLimits: boolean }
  | { readonly kind: 'change'; readonly key: string; readonly change: TodaysChange }
  | { readonly kind: 'guests'; readonly key: string; readonly reviews: TodaysReviews };

/** The first of each kind that was not done or put off. */
export function linesOf(today: Today, handled: ReadonlySet<string>): TodaysLine[] {
  const stakes = today.stakes.map((stake): TodaysLine => {
    const { nights, first_date, last_date } = stake;
    const prices = nights.map(({ proposed }) => proposed).join(' ');
    return { kind: 'stake', key: `${first_date} ${last_date} ${hashOf(prices)}`, stake, hasLimits: today.has_limits };
  });
  const changes = today.changes.map((change): TodaysLine => ({
    kind: 'change',
    key: `${change.kind} ${change.seen_at} ${hashOf(`${change.name} ${change.first_date} ${change.last_date}`)}`,
    change,
  }));
  const { reviews } = today;
  const read: TodaysLine[] = reviews ? [{ kind: 'guests', key: `reviews ${reviews.latest_at}`, reviews }] : [];
  return [stakes, changes, read].flatMap((some) => some.find(({ key }) => !handled.has(key)) ?? []);
}

/** Short, since it is kept with the user. */
function hashOf(text: string): string {
  let hash = 0;
  for (const character of text) hash = (Math.imul(hash, 31) + character.codePointAt(0)!) >>> 0;
  return hash.toString(36);
}

/** As many as are kept: what is older is over. */
const MOST_KEPT = 60;

/** What was done or put off, and how to keep it: of proposed nights as decisions of the adviser too (answer-9). */
export function useHandled({ reference, competitors, selection }: TodayQuestion) {
  const queryClient = useQueryClient();
  const { choices } = useChoices();
  const change = useChangeChoices();
  const handled = choices.today_handled ?? [];
  const submit = useMutation({
    mutationFn: async ({ line, decision }: { readonly line: TodaysLine; readonly decision: AdviserDecision }) => {
      if (line.kind !== 'stake' || !line.hasLimits) return;
      const compared = { ...comparedQueryOf(reference ?? '', competitors), ...offerQueryOf(selection) };
      for (const { date, proposed } of line.stake.nights) {
        await call('decideAdvice', { body: { ...compared, date, decision, proposed } });
      }
    },
    onSuccess: (_, { line }) => change({ today_handled: [...handled, line.key].slice(-MOST_KEPT) }),
    // What was decided before a refusal is decided.
    onSettled: () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => OF_DECISIONS.has(queryKey[0]) }),
  });
  return { handled: new Set(handled), submit };
}

const OF_DECISIONS: ReadonlySet<unknown> = new Set(['getToday', 'getAdvice', 'getAdviceNight', 'getAdviserDecisions']);
