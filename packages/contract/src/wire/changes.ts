import type { Change, Changes } from '../dashboard/changes.ts';

// Changes in our words and in those of the wire. No schema: the browser carries this file.

/** What moved at a campsite over a run of nights, with euros and moments as they are told. */
export type NamedChange = Omit<
  Change,
  'first_date' | 'last_date' | 'seen_at' | 'confirmed_at' | 'confirms_after' | 'closed_at' | 'wave'
> & {
  readonly first: string;
  readonly last: string;
  readonly seenAt: string;
  readonly confirmedAt: string | null;
  readonly confirmsAfter: string | null;
  readonly closedAt: string | null;
  readonly wave: NamedWave | null;
};

/** Many campsites that moved alike; its number tells it from the others of one answer. */
export interface NamedWave {
  readonly number: number;
  readonly campsites: number;
  readonly first: string;
  readonly last: string;
}

/** What moved since a moment. */
export type ChangesSince = Pick<Changes, 'since' | 'total' | 'pending' | 'computing' | 'gaps' | 'held'> & {
  readonly lastVisit: string | null;
  readonly changes: readonly NamedChange[];
  readonly counts: { readonly yesterday: number; readonly lastVisit: number; readonly days30: number };
};

export function changesToWire({ lastVisit, changes, counts, ...same }: ChangesSince): Changes {
  return {
    ...same,
    last_visit: lastVisit,
    counts: { yesterday: counts.yesterday, last_visit: counts.lastVisit, '30_days': counts.days30 },
    changes: changes.map(({ first, last, seenAt, confirmedAt, confirmsAfter, closedAt, wave, ...change }) => ({
      ...change,
      first_date: first,
      last_date: last,
      seen_at: seenAt,
      confirmed_at: confirmedAt,
      confirms_after: confirmsAfter,
      closed_at: closedAt,
      wave: wave && {
        number: wave.number,
        campsites: wave.campsites,
        first_date: wave.first,
        last_date: wave.last,
      },
    })),
  };
}

export function changesFromWire({ last_visit, changes, counts, ...same }: Changes): ChangesSince {
  return {
    ...same,
    lastVisit: last_visit,
    counts: { yesterday: counts.yesterday, lastVisit: counts.last_visit, days30: counts['30_days'] },
    changes: changes.map(
      ({ first_date, last_date, seen_at, confirmed_at, confirms_after, closed_at, wave, ...same }) => ({
        ...same,
        first: first_date,
        last: last_date,
        seenAt: seen_at,
        confirmedAt: confirmed_at,
        confirmsAfter: confirms_after,
        closedAt: closed_at,
        wave: wave && {
          number: wave.number,
          campsites: wave.campsites,
          first: wave.first_date,
          last: wave.last_date,
        },
      }),
    ),
  };
}
