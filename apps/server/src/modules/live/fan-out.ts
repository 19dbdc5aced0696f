import type { ChangedCampsites } from '@vivac/contract/dashboard/live';
import type { Day } from '@vivac/domain/time/day';

/** What is another since somebody was told last. */
export interface Change {
  readonly campsiteId: number;
  /** The firsts of the months; null where any may be another. */
  readonly months: readonly Day[] | null;
}

/** More than so many campsites are told as everything. */
const MOST_CAMPSITES = 500;

/**
 * What is another among versions that were read, of which some may be known already. The months of a version speak of its last raise alone: where
 * others came between, any month may be another.
 */
export function changesAmong(
  known: ReadonlyMap<number, number>,
  versions: readonly {
    readonly campsiteId: number;
    readonly version: number;
    readonly months: readonly Day[] | null;
  }[],
): Change[] {
  return versions.flatMap(({ campsiteId, version, months }) => {
    const before = known.get(campsiteId) ?? 0;
    if (version === before) return [];
    return [{ campsiteId, months: version === before + 1 ? months : null }];
  });
}

/** What a viewer is told: `visible` has the names of the campsites that they may see, and no other is ever told. */
export function reportedTo(
  visible: ReadonlyMap<number, string>,
  changes: readonly Change[],
): ChangedCampsites | 'nothing' | 'everything' {
  const campsites = changes.flatMap(({ campsiteId, months }) => {
    const name = visible.get(campsiteId);
    return name === undefined ? [] : [{ name, months: months && months.map((day) => day.slice(0, 7)) }];
  });
  if (campsites.length === 0) return 'nothing';
  return campsites.length > MOST_CAMPSITES ? 'everything' : { campsites };
}

/** From which transaction on a reader has to be told, and when that was, in seconds since 1970. */
export interface EventId {
  readonly nextXid: string;
  readonly atS: number;
}

/** A reader that was away for longer asks everything again. */
const RESUMED_WITHIN_S = 3600;

export function eventId({ nextXid, atS }: EventId): string {
  return `${nextXid}-${Math.floor(atS)}`;
}

/** Null where no event of ours had this id. */
export function parseEventId(text: string): EventId | null {
  const parts = /^(\d{1,19})-(\d{1,12})$/.exec(text);
  return parts && { nextXid: parts[1]!, atS: Number(parts[2]) };
}

/** Whether what came after an event can still be told; not that of another database, which is ahead of this one. */
export function canResume(from: EventId, now: EventId): boolean {
  return now.atS - from.atS <= RESUMED_WITHIN_S && BigInt(from.nextXid) <= BigInt(now.nextXid);
}
