import { toSay } from '@vivac/text/sentence';
import { type Refusal, refuse } from '#platform/refusal';

/** A place that was taken, to be given back once. */
export interface Slot {
  release(): void;
}

interface ImportSlots {
  /** A place for a user's import, or why there is none now. */
  take(uid: string): Slot | Refusal;
}

/** Imports take seconds to minutes; asking again costs little. */
const RETRY_AFTER_S = 5;

/** Keeps imports that are sent from taking the server away from those who look at it, and one sender from taking all of it. */
export function importSlots(atOnce: number): ImportSlots {
  const perUser = Math.max(1, atOnce - 1);
  const taken = new Map<string, number>();
  const all = () => [...taken.values()].reduce((sum, count) => sum + count, 0);
  const change = (uid: string, by: number) => {
    const left = (taken.get(uid) ?? 0) + by;
    if (left === 0) taken.delete(uid);
    else taken.set(uid, left);
  };
  return {
    take(uid) {
      if (all() >= atOnce) return tooMany(`${imports(atOnce)} at a time`);
      if ((taken.get(uid) ?? 0) >= perUser) return tooMany(`${imports(perUser)} of one user at a time`);
      change(uid, 1);
      return { release: () => change(uid, -1) };
    },
  };
}

function imports(count: number): string {
  return count === 1 ? 'one import' : `${count} imports`;
}

function tooMany(most: string): Refusal {
  const message = toSay('importsAtOnce', { most });
  return { ...refuse('too-many', message), retryAfterS: RETRY_AFTER_S };
}
