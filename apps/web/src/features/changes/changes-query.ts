import { infiniteQueryOptions } from '@tanstack/react-query';
import type { Change } from '@vivac/contract/dashboard/changes';
import { offerQueryOf } from '@vivac/contract/wire-names';
import { type ChangesSince, changesFromWire } from '@vivac/contract/wire/changes';
import { campsitesQueryOf } from '@vivac/contract/wire/prices';
import type { ChangeKind, SinceWord } from '@vivac/domain/changes/change';
import type { OfferFilters } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import { call } from '../../api/call.ts';
import { changeWords } from '../../text/change-words.ts';

type ListedChangeKind = Change['kind'];

export interface ChangesQuestion {
  readonly campsites: readonly string[];
  readonly selection: OfferFilters;
  readonly since: SinceWord;
  /** All of them where it is null. */
  readonly kinds: readonly ListedChangeKind[] | null;
  /** The nearest and the farthest night; null where nothing limits them. */
  readonly firstNight: Day | null;
  readonly lastNight: Day | null;
  /** Those that are confirmed, or those that are not; both where it is absent. */
  readonly confirmed?: boolean;
}

/** So many are shown at first, and with each asking for more. */
export const PAGE_SIZE = 100;
/** The key reaches further than the months of its days, so that what moved between them is noticed. */
const FAR = { days: 366 } as const;

function queryOf({ campsites, selection, since, kinds, firstNight, lastNight, confirmed }: ChangesQuestion) {
  return {
    ...campsitesQueryOf([...campsites]),
    ...offerQueryOf(selection),
    since,
    ...(kinds && { kind: [...kinds] }),
    ...(firstNight !== null && { first_night: firstNight }),
    ...(lastNight !== null && { last_night: lastNight }),
    ...(confirmed !== undefined && { confirmed }),
  };
}

/** Until what came in has been looked through it is asked again so often. */
const COMPUTING_AGAIN_MS = 2_000;

/** What moved, a page at a time. */
export function changePagesQuery(question: ChangesQuestion) {
  const query = queryOf(question);
  return infiniteQueryOptions({
    queryKey: ['getChanges', query, FAR] as const,
    meta: { failureLog: changeWords.failureLog },
    queryFn: async ({ pageParam, signal }): Promise<ChangesSince> =>
      changesFromWire(
        await call('getChanges', { query: { ...query, limit: PAGE_SIZE, offset: pageParam } }, { signal }),
      ),
    refetchInterval: ({ state }) => (state.data?.pages[0]?.computing === true ? COMPUTING_AGAIN_MS : false),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const known = pages.reduce((sum, { changes }) => sum + changes.length, 0);
      return known < total ? known : undefined;
    },
  });
}

/** What moved, as much as one answer holds; rejects as a call does. */
export async function fetchChanges(question: ChangesQuestion, signal: AbortSignal): Promise<ChangesSince> {
  return changesFromWire(await call('getChanges', { query: queryOf(question) }, { signal }));
}

// What the address of the page may say. Without sentences: the router reads it before the page is there.

/** Kinds that are asked for together, beside each alone. */
const GROUPS = {
  price: ['price_up', 'price_down'],
  availability: ['sold_out', 'closed', 'back_on_sale', 'few_left'],
  terms: ['minimum_stay', 'arrival_day'],
} as const satisfies Record<string, readonly ChangeKind[]>;

type KindGroup = keyof typeof GROUPS;
export type KindChoice = KindGroup | ChangeKind;

export const KIND_CHOICES: readonly KindChoice[] = (Object.keys(GROUPS) as KindGroup[]).flatMap((group) => [
  group,
  ...GROUPS[group],
]);

export const isGroup = (choice: KindChoice): choice is KindGroup => choice in GROUPS;

export function kindsOf(choice: KindChoice): readonly ChangeKind[] {
  return isGroup(choice) ? GROUPS[choice] : [choice];
}

/** The nights ahead that can be asked for. */
export const AHEAD = [14, 30, 90] as const;
type Ahead = (typeof AHEAD)[number];

export interface ChangesChoice {
  readonly since: SinceWord;
  /** All kinds, campsites and nights where it is null. */
  readonly kind: KindChoice | null;
  readonly campsite: string | null;
  readonly ahead: Ahead | null;
}
