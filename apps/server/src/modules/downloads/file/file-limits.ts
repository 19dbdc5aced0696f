import { setImmediate as nextTurn } from 'node:timers/promises';

/** How many downloads of one user are prepared and sent at the same time. */
export const DOWNLOADS_AT_ONCE = 2;

interface DownloadSlots {
  /** Takes a place for the user until `gone`; false when all of theirs are taken. */
  take(uid: string, gone: AbortSignal): boolean;
}

/** Keeps one user's files from taking the server away from the others. */
export function downloadSlots(atOnce: number = DOWNLOADS_AT_ONCE): DownloadSlots {
  const taken = new Map<string, number>();
  const change = (uid: string, by: number) => {
    const left = (taken.get(uid) ?? 0) + by;
    if (left === 0) taken.delete(uid);
    else taken.set(uid, left);
  };
  return {
    take(uid, gone) {
      if (gone.aborted || (taken.get(uid) ?? 0) >= atOnce) return false;
      change(uid, 1);
      gone.addEventListener('abort', () => change(uid, -1), { once: true });
      return true;
    },
  };
}

export type SerialQueue = <Made>(make: () => Promise<Made>, gone: AbortSignal) => Promise<Made>;

/**
 * Makes one thing after the other: files that are whole in memory before they are sent. Who has left when it is their
 * turn is passed over, and rejects with the reason of `gone`.
 */
export function serialQueue(): SerialQueue {
  let last: Promise<unknown> = Promise.resolve();
  return (make, gone) => {
    const made = last.then(() => {
      gone.throwIfAborted();
      return make();
    });
    last = made.catch(() => undefined);
    return made;
  };
}

/** Lets the server answer others in the middle of long drawing. Throws the reason of `gone` once the reader has left. */
export async function yieldToEventLoop(gone: AbortSignal): Promise<void> {
  await nextTurn();
  gone.throwIfAborted();
}

/** Seven tables of up to 13 pages; more of them nobody turns. */
export const MAX_PDF_COMPETITORS = 64;

/** More than these nobody reads on paper. */
export const MAX_PDF_REVIEWS = 2000;
