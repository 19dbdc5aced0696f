import { useComputedColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Choices } from '@vivac/contract/access/choices';
import { filtersFromWire } from '@vivac/contract/wire-names';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import { DEFAULT_GROUND, REFERENCE_COLOUR, distinctColours } from '@vivac/domain/screens/palette';
import { type Day, toDay } from '@vivac/domain/time/day';
import { type ReactNode, useMemo } from 'react';
import { callQuery, configurationQuery } from '../../api/call.ts';
import { useChoices } from '../../api/choices.ts';
import { errorSentence } from '../../api/api-error.ts';
import type { CallResponse } from '../../api/routes.ts';
import { type Filters, choiceOf, competitorsOf } from '@vivac/contract/wire/screens/filter-choice';
import { wordsOf } from '../../text/reader.ts';
import { Failed } from '../../ui/states/failed.tsx';
import { Waiting } from '../../ui/states/waiting.tsx';
import { wantedChoice } from '@vivac/contract/wire/screens/dashboard-state';
import { useSameValue } from '../dashboard/same-value.ts';
import type { ChangesSearch } from './changes-search.ts';

const filterText = wordsOf('filters');

/** The panel colour of tokens.css in the dark scheme. */
const DARK_GROUND = '#241d17';

/** Whose changes are shown, under which filters: those of the dashboard. */
export interface Watched {
  readonly today: Day;
  readonly zone: string;
  /** The own campsite first. */
  readonly campsites: readonly string[];
  /** The name of the own campsite; null without one. */
  readonly own: string | null;
  readonly competitors: readonly string[];
  /** Those that the dashboard compares with. */
  readonly ticked: readonly string[];
  readonly selection: OfferFilters;
  /** The lengths of stay that can be chosen. */
  readonly lengths: Filters['offers']['nights'];
  readonly colours: ReadonlyMap<string, string>;
  /** A source has brought a price of one of them. */
  readonly hasOffers: boolean;
  /** No source has brought anything of the own campsite, or a price of any of them. */
  readonly isWaiting: boolean;
}

type WatchedStart =
  | { readonly is: 'loading' }
  | { readonly is: 'failed'; readonly error: Error; retry(): void }
  | { readonly is: 'ready'; readonly watched: Watched };

/** The watchlist and the filters of the address, else those that were chosen last. */
export function useWatched(search: ChangesSearch): WatchedStart {
  const { choices, isKnown } = useChoices();
  const configuration = useQuery(configurationQuery);
  const filters = useQuery({
    ...callQuery('getFilters', { query: {} }),
    select: filtersFromWire,
    meta: { failureLog: filterText.failureLog },
  });
  const reference = useQuery(callQuery('getReferenceCampsite', {}));
  const scheme = useComputedColorScheme('light');
  const requested = useSameValue(search);

  const watched = useMemo(() => {
    const known = { configuration: configuration.data, filters: filters.data, reference: reference.data };
    return isKnown && isComplete(known) ? watchedOf(known, requested, choices, scheme === 'dark') : null;
  }, [configuration.data, filters.data, reference.data, isKnown, requested, choices, scheme]);

  if (watched !== null) return { is: 'ready', watched };
  const failed = [configuration, filters, reference].find(({ data, error }) => data === undefined && error !== null);
  return failed ? { is: 'failed', error: failed.error!, retry: () => void failed.refetch() } : { is: 'loading' };
}

interface Known {
  readonly configuration: CallResponse<'getConfiguration'>;
  readonly filters: Filters;
  readonly reference: CallResponse<'getReferenceCampsite'>;
}

function isComplete(known: { readonly [Part in keyof Known]: Known[Part] | undefined }): known is Known {
  return Object.values(known).every((part) => part !== undefined);
}

function watchedOf(
  { configuration: { today, zone }, filters, reference }: Known,
  search: ChangesSearch,
  choices: Choices,
  isDark: boolean,
): Watched {
  const own = reference.referenceCampsite;
  const competitors = competitorsOf(filters, own);
  const { selection, campsites: ticked } = choiceOf(filters, own, wantedChoice(search, choices));
  // A price names at least how many guests it is for.
  const hasOffers = filters.offers.guests.length > 0;
  const colours = distinctColours(filters.campsites, isDark ? DARK_GROUND : DEFAULT_GROUND);
  return {
    today: toDay(today),
    zone,
    campsites: own === null ? competitors : [own, ...competitors],
    own,
    competitors,
    ticked,
    selection,
    lengths: filters.offers.nights,
    colours: own === null ? colours : new Map([...colours, [own, REFERENCE_COLOUR]]),
    hasOffers,
    isWaiting: reference.state === 'waiting' || !hasOffers,
  };
}

interface WatchedStatesProps {
  readonly start: WatchedStart;
  readonly loading: string;
  readonly failed: string;
  /** Of what is to come, in pixels. */
  readonly heights: readonly number[];
  children(watched: Watched): ReactNode;
}

/** A page of the watchlist while it is on its way, where it failed, and once it is there. */
export function WatchedStates({ start, loading, failed, heights, children }: WatchedStatesProps) {
  if (start.is === 'loading') {
    return <Waiting label={loading} heights={heights} />;
  }
  if (start.is === 'failed') {
    return (
      <Failed title={failed} onRetry={start.retry}>
        {errorSentence(start.error)}
      </Failed>
    );
  }
  return children(start.watched);
}
