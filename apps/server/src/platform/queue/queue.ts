import { PgBoss } from 'pg-boss';
import { type Transaction, isConnectionLost } from '#platform/database/database';
import { openPool } from '#platform/database/pool';
import type { Log } from '#platform/log';

/** Something to be done soon, or after so many seconds. What is to be done is told by the queue's name and the key. */
export interface NewJob {
  readonly key: string;
  readonly afterS?: number;
}

/** At least once, by one process at a time: a job of a process that dies is given to another within half a minute. */
export interface Queue {
  /** Leaves out every job whose key waits, or is worked on, already. Within `tx` they exist when it is committed. */
  add(name: string, jobs: readonly NewJob[], tx?: Transaction): Promise<void>;
  /** Waits a moment for what is being worked on; what is not finished then is given to another process. */
  close(): Promise<void>;
}

/** Does the job with a key. When it throws the job is tried again a few times, soon. */
export type Work = (key: string, queue: Pick<Queue, 'add'>) => Promise<void>;

export interface QueueSettings {
  readonly url: string;
  readonly prepare: boolean;
  readonly log: Log;
  readonly pollingS?: number;
  /** So many jobs at the same time, each taken for itself: one that takes long keeps no other waiting. Else they are taken by fours. */
  readonly eachForItself?: number;
  /** So many jobs of these queues are taken at once, for those of which each is done in a moment; they are done by fours too. */
  readonly takenAtOnce?: Readonly<Record<string, number>>;
}

const SCHEMA = 'pgboss';
/** So many jobs of a queue are done at the same time by a process: mail servers take few connections from one sender. */
const AT_ONCE = 4;
const CLOSE_LIMIT_MS = 4_000;

const QUEUE = {
  policy: 'exclusive',
  // A process that does not say that it lives for so long has lost its jobs.
  heartbeatSeconds: 20,
  expireInSeconds: 600,
  retryLimit: 3,
  retryDelay: 2,
  deleteAfterSeconds: 3_600,
} as const;

/**
 * Opens the queues and begins to work on them, in tables of their own (the schema `pgboss`), which are made when there are
 * none. Throws when the database cannot be reached. Once open, it waits for a database that is away, without a word: others
 * have said so.
 */
export async function openQueue(settings: QueueSettings, works: Readonly<Record<string, Work>>): Promise<Queue> {
  const { url, prepare, log } = settings;
  const pool = openPool({
    url,
    prepare,
    maxConnections: 4,
    statementTimeoutMs: 60_000,
    applicationName: 'vivac queue',
  });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: SCHEMA,
    schedule: false,
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 3_600,
    flowIntervalSeconds: 3_600,
  });
  boss.on('error', (error) => {
    if (!isUnreached(error)) log.error({ reason: error.message }, 'The queue failed');
  });
  boss.on('warning', (warning) => log.debug({ warning }, 'The queue warns'));
  const workers = new Map<string, string>();
  const reportOn = reportsOf(log);
  const add: Queue['add'] = async (name, jobs, tx) => {
    if (jobs.length === 0) return;
    const rows = jobs.map(({ key, afterS = 0 }) => ({ singletonKey: key, data: { key }, startAfter: afterS }));
    await boss.insert(name, rows, tx && { db: { executeSql: (text, values) => tx.client.query(text, values) } });
    const worker = workers.get(name);
    if (!tx && worker !== undefined) boss.notifyWorker(worker);
  };
  const close = async () => {
    await boss.stop({ timeout: CLOSE_LIMIT_MS }).finally(() => pool.end());
  };
  try {
    await boss.start();
    for (const [name, work] of Object.entries(works)) {
      await boss.createQueue(name, QUEUE);
      workers.set(
        name,
        await boss.work<{ key: string }, unknown, { perJobResults: true }>(
          name,
          { ...fetching(settings, name), perJobResults: true },
          (jobs) =>
            byFours(jobs, ({ id, data: { key } }) => settle(id, () => work(key, { add }), reportOn(`${name} ${key}`))),
        ),
      );
    }
  } catch (error) {
    await close().catch(() => {});
    throw error;
  }
  return { add, close };
}

/** Does what was taken, four at the same time; answers in the order of the jobs. */
async function byFours<Job, Done>(jobs: readonly Job[], work: (job: Job) => Promise<Done>): Promise<Done[]> {
  const done: Done[] = [];
  let next = 0;
  const lane = async () => {
    while (next < jobs.length) {
      const at = next++;
      done[at] = await work(jobs[at]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, jobs.length) }, lane));
  return done;
}

function fetching(settings: QueueSettings, name: string) {
  const { pollingS: pollingIntervalSeconds = 2, eachForItself, takenAtOnce = {} } = settings;
  const many = { batchSize: takenAtOnce[name] ?? AT_ONCE, burstWhenBatchFull: true };
  const alone = { batchSize: 1, localConcurrency: eachForItself ?? 1 };
  return { ...(eachForItself === undefined ? many : alone), pollingIntervalSeconds };
}

/** Logs how a job fails once, and again when it fails in another way or after it did well. */
function reportsOf(log: Log): (job: string) => (error: unknown) => void {
  const reported = new Map<string, string>();
  return (job) => (error) => {
    if (error === null) reported.delete(job);
    if (error === null || isUnreached(error) || reported.get(job) === String(error)) return;
    reported.set(job, String(error));
    log.error({ err: error, job }, 'A job failed');
  };
}

async function settle(id: string, work: () => Promise<void>, report: (error: unknown) => void) {
  try {
    await work();
    report(null);
    return { id, status: 'completed' } as const;
  } catch (error) {
    report(error);
    return { id, status: 'failed', output: { reason: String(error) } } as const;
  }
}

/** The queue passes errors on as plain objects. */
function isUnreached(error: unknown): boolean {
  if (isConnectionLost(error)) return true;
  const { message, code } = error as { message?: string; code?: string };
  return isConnectionLost(Object.assign(new Error(message), { code }));
}
