import type { Log } from '#platform/log';
import type { NewJob } from '#platform/queue/queue';
import { usersToTell } from './due-read.ts';
import { type TellDeps, tellUser } from './tell-user.ts';

interface TellerDeps extends TellDeps {
  readonly log: Log;
  /** Called when there is something to deliver. */
  readonly onTold: () => void;
}

/** Tells users of their alerts, beside who sends mail: the rows of alerts say whose turn it is, a job is one user. */
export function teller(deps: TellerDeps) {
  const { db, clock, zone, log, onTold } = deps;
  return {
    queue: 'inbox.tell',
    async waiting(): Promise<NewJob[]> {
      const users = await usersToTell(db, clock.now(), zone);
      return users.map((uid) => ({ key: uid }));
    },
    async send(uid: string): Promise<void> {
      if (!(await tellUser(deps, uid))) return;
      log.info({ uid }, 'A user is told of alerts');
      onTold();
    },
  };
}
