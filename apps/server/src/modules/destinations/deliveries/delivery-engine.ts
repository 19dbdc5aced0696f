import { startTicking } from '#platform/queue/ticking';
import type { Context } from '#server/context';
import { deliverDestination } from './deliver-destination.ts';
import { dueDestinations } from './delivery-read.ts';
import { pruneDeliveries } from './delivery-store.ts';

/** How quickly the engine goes about its work. */
export interface DeliveryPace {
  /** Between two looks for what is due. */
  readonly tickMs: number;
  /** Between two questions for jobs. */
  readonly pollingS: number;
}

const CALM: DeliveryPace = { tickMs: 5_000, pollingS: 2 };
const QUEUE = 'channels.deliver';
/** So many receivers at once; one that hangs takes the place of one, for 15 s at most. */
const RECEIVERS_AT_ONCE = 8;
const MOST_DUE = 1_000;
const PRUNE_EVERY_MS = 3_600_000;
const STORED_MS = 90 * 86_400_000;

/** Begins to deliver what is due, in this process; several may do so at once: the queue has one job for a channel. */
export function startDeliveries(context: Context, pace: DeliveryPace = CALM): { close(): Promise<void> } {
  const { db, clock, log, channelBell: bell, databaseUrl, prepare } = context;
  const stopping = new AbortController();
  let prunedMs = -Infinity;
  return startTicking({
    queue: { url: databaseUrl, prepare, log, pollingS: pace.pollingS, eachForItself: RECEIVERS_AT_ONCE },
    works: {
      [QUEUE]: (channelId) => deliverDestination({ ...context, chance: Math.random }, channelId, stopping.signal),
    },
    tickMs: pace.tickMs,
    async tick(queue) {
      const due = await dueDestinations(db, clock.now(), MOST_DUE);
      await queue.add(
        QUEUE,
        due.map((id) => ({ key: id })),
      );
      if (performance.now() - prunedMs <= PRUNE_EVERY_MS) return;
      await pruneDeliveries(db, new Date(clock.now().getTime() - STORED_MS));
      prunedMs = performance.now();
    },
    bell,
    name: 'Deliveries',
    stopping,
  });
}
