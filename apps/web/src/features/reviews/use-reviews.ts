import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router';
import type { CampsiteReviews } from '@vivac/contract/reviews';
import { reviewChoiceIn, reviewQueryOf } from '@vivac/contract/wire/reviews';
import { useEffect } from 'react';
import { callQuery } from '../../api/call.ts';
import { logFailure } from '../../api/api-error.ts';
import { type ReviewChoice, changedIn, choiceOf, narrowingIn } from './review-options.ts';
import { reviewListText } from '../../text/reviews.ts';
import { type ReviewsSearch, parseReviewsSearch } from './reviews-search.ts';

declare module '@tanstack/react-router' {
  // TanStack Router reads the type of what an entry of the history carries from an interface of this name.
  interface HistoryState {
    /** How many entries before this one the list of campsites is. */
    readonly stepsFromList?: number | undefined;
  }
}

/** Everything the reviews screen shows, from the address and the list of campsites. */
export interface ReviewsScreen {
  readonly campsites: readonly CampsiteReviews[] | undefined;
  readonly isListFailed: boolean;
  retryList(): void;
  /** The selected campsite; null while none is. */
  readonly selected: string | null;
  /** The selected campsite once it is known to be on the list. */
  readonly known: string | null;
  /** The selected name is on nobody's list that is known here. */
  readonly isUnknown: boolean;
  readonly step: 'list' | 'reviews';
  readonly choice: ReviewChoice;
  readonly narrowing: number;
  choose(choice: ReviewChoice): void;
  /** As `choose`, without a new entry of the history: words are typed. */
  chooseOn(choice: ReviewChoice): void;
  clearFilters(): void;
  /** The address of a campsite's reviews under the filters that are set. */
  searchOf(campsite: string): ReviewsSearch;
  /** To the step before, as the browser's own button leads. */
  goBack(): void;
}

export function useReviews(): ReviewsScreen {
  const search = parseReviewsSearch(useSearch({ strict: false }));
  const list = useQuery(callQuery('getReviewList', {}));
  const steps = useSteps();
  useEffect(() => {
    if (list.error) logFailure(reviewListText.failureLog, list.error);
  }, [list.error]);

  const { campsite, ...filters } = search;
  const choice = choiceOf(reviewChoiceIn(filters));
  const campsites = list.isError ? undefined : list.data;
  const selected = campsite ?? null;
  const isListed = campsites?.some(({ name }) => name === selected) ?? false;
  const { otherType: _type, arrivedAfter: _moment, ...everywhere } = changedIn(choice);
  const changeTo = (chosen: ReviewChoice) => ({ ...search, ...absent(filters), ...reviewQueryOf(changedIn(chosen)) });
  const sorting = { ...choiceOf({}), sort: choice.sort };
  return {
    campsites,
    isListFailed: list.isError,
    retryList: () => void list.refetch(),
    selected,
    known: isListed ? selected : null,
    isUnknown: selected !== null && campsites !== undefined && !isListed,
    step: selected === null ? 'list' : 'reviews',
    choice,
    narrowing: narrowingIn(choice),
    choose: (chosen) => steps.forward(changeTo(chosen)),
    chooseOn: (chosen) => steps.replace(changeTo(chosen)),
    clearFilters: () => steps.forward(changeTo(sorting)),
    searchOf: (name) => ({ ...reviewQueryOf(everywhere), campsite: name }),
    goBack: steps.back,
  };
}

type Change = { readonly [Part in keyof ReviewsSearch]?: ReviewsSearch[Part] | undefined };

/** Moves among the addresses of this screen. */
function useSteps() {
  const navigate = useNavigate();
  const { history } = useRouter();
  const go = (change: Change, replace: boolean) => {
    const { stepsFromList } = history.location.state;
    const steps = stepsFromList === undefined ? undefined : stepsFromList + (replace ? 0 : 1);
    void navigate({ to: '/reviews', search: parseReviewsSearch(change), replace, state: { stepsFromList: steps } });
  };
  return {
    forward: (change: Change) => go(change, false),
    replace: (change: Change) => go(change, true),
    back() {
      const { stepsFromList } = history.location.state;
      return stepsFromList === undefined ? go({}, true) : history.go(-stepsFromList);
    },
  };
}

function absent(filters: object): Change {
  return Object.fromEntries(Object.keys(filters).map((name) => [name, undefined]));
}
