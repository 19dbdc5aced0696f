import type { Queryable } from '#platform/database/database';
import { inboxVersions } from '#modules/inbox/inbox-versions-read';

/** Notices whose inbox is another. */
export interface InboxWatch {
  /** What is known of a user's inbox now is not told. */
  known(uid: string): Promise<void>;
  look(): Promise<void>;
}

/** At every look calls `changed` of each of the users who are looking and whose inbox is another since the last. */
export function watchInboxes(
  db: Queryable,
  looking: () => ReadonlySet<string>,
  changed: (uid: string) => void,
): InboxWatch {
  const versions = new Map<string, number>();
  return {
    async known(uid) {
      if (!versions.has(uid)) versions.set(uid, (await inboxVersions(db, [uid])).get(uid) ?? 0);
    },
    async look() {
      const uids = looking();
      for (const uid of versions.keys()) if (!uids.has(uid)) versions.delete(uid);
      const now = await inboxVersions(db, [...uids]);
      for (const uid of uids) {
        const version = now.get(uid) ?? 0;
        const before = versions.get(uid);
        versions.set(uid, version);
        if (before !== undefined && before !== version) changed(uid);
      }
    },
  };
}
