import type { NewJob } from '#platform/queue/queue';
import type { Context } from '#server/context';
import { usersToTell } from './due-read.ts';
import { tellUser } from './notify-user.ts';

/** Tells users of their alerts, beside who sends mail: the rows of alerts say whose turn it is, a job is one user. */
export function teller(context: Context) {
  const { db, clock, zone, log, mailBell, channelBell } = context;
  return {
    queue: 'inbox.tell',
    async waiting(): Promise<NewJob[]> {
      const users = await usersToTell(db, clock.now(), zone);
      return users.map((uid) => ({ key: uid }));
    },
    async send(uid: string): Promise<void> {
      if (!(await tellUser(context, uid))) return;
      log.info({ uid }, 'A user is told of alerts');
      for (const bell of [mailBell, channelBell]) bell.ring();
    },
  };
}
