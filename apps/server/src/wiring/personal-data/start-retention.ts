import { startRepeating } from '#platform/queue/repeating';
import { minuteInZone } from '@vivac/domain/time/zoned-moment';
import type { Log } from '#platform/log';
import type { Config } from '#server/config';
import type { Context } from '#server/app';
import { keepRetention } from './keep-retention.ts';

const LOOK_EVERY_MS = 600_000;
/** After the nightly backup of half past three, which still has what is taken out. */
const NOT_BEFORE = '04:30';

/** Takes out every night what is older than it is kept, in this process; a missed night is made up for. */
export function startRetention(
  { zone, retention }: Pick<Config, 'zone' | 'retention'>,
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  log: Log,
  everyMs = LOOK_EVERY_MS,
): { close(): Promise<void> } {
  let doneOn: string | null = null;
  return startRepeating({
    async work() {
      const [today = '', time = ''] = minuteInZone(clock.now(), zone).split(' ');
      if (doneOn === today || time < NOT_BEFORE) return;
      const forgotten = await keepRetention({ db, clock, zone }, retention);
      doneOn = today;
      if (forgotten !== null) log.info({ ...forgotten }, 'What is older than it is kept was taken out');
    },
    everyMs,
    name: 'The retention',
    log,
    stopping: new AbortController(),
  });
}
