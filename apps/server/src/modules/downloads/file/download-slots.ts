/** How many downloads of one user are prepared and sent at the same time. */
export const DOWNLOADS_AT_ONCE = 2;

export interface DownloadSlots {
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
