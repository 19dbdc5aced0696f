import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '@vivac/server/src/config.ts';
import { openContext } from '@vivac/server/src/app.ts';
import { embedded } from '@vivac/server/src/open-identity.ts';
import { migrate } from '@vivac/server/src/platform/database/migrate.ts';
import { readAllowedTargets } from '@vivac/server/src/platform/outbound/fetch/allowed-targets.ts';
import type { FetchLimits } from '@vivac/server/src/platform/outbound/fetch/fetch-types.ts';
import { fetchPolitely } from '@vivac/server/src/platform/outbound/polite-fetch.ts';
import { createBell } from '@vivac/server/src/platform/queue/bell.ts';
import { sourceDeps } from '@vivac/server/src/wiring/source-deps.ts';
import { pino } from 'pino';

const MIGRATIONS = fileURLToPath(new URL('../../../apps/server/migrations', import.meta.url));
/** A month has thousands of requests: nobody waits half a minute here. */
const SHORT: FetchLimits = { connectMs: 300, totalMs: 400, redirects: 3, bodyBytes: 200_000, unpackedRatio: 100 };
export const QUIET = {
  info: () => {},
  warn: () => {},
  error: (message: string) => process.stderr.write(`${message}\n`),
};

export interface FarmPlace {
  readonly databaseUrl: string;
  readonly folder: string;
  /** As in OUTBOUND_ALLOW. */
  readonly allowed: string;
}

/** Where names lead, and what time it is. */
export interface FarmWorld {
  readonly now: () => Date;
  readonly resolve: (host: string) => Promise<readonly string[]>;
}

export const migrateFarm = (databaseUrl: string): Promise<unknown> =>
  migrate({ url: databaseUrl, directory: MIGRATIONS, log: QUIET });

/** The parts of a process that asks sources, in the time and among the hosts of a farm. */
export async function openFarm({ databaseUrl, folder, allowed }: FarmPlace, { now, resolve }: FarmWorld) {
  const log = pino({ level: 'fatal' });
  const env = { NODE_ENV: 'test', VIVAC_DEMO: '0', DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl };
  const config = readConfig(env);
  const opened = await openContext(config, databaseUrl, log);
  const context = { ...opened, identity: embedded(opened.identity), clock: { ...opened.clock, now } };
  const policy = { userAgent: 'Vivac/0', allowed: readAllowedTargets(allowed) ?? [], resolve, limits: SHORT };
  const polite = { db: context.db, clock: { now }, policy };
  return {
    ...sourceDeps(config, context, log),
    identity: context.identity,
    mailBell: createBell(),
    fetchFeed: (request: Parameters<typeof fetchPolitely>[0]) => fetchPolitely(request, 'feed', 0, polite),
    fetchPage: (request: Omit<Parameters<typeof fetchPolitely>[0], 'expect'>) =>
      fetchPolitely({ ...request, expect: 'page' }, 'page', 0, polite),
    close: () => opened.close(),
  };
}

export type Farm = Awaited<ReturnType<typeof openFarm>>;
