import { readConfig } from '@vivac/server/src/config.ts';
import { createLog } from '@vivac/server/src/platform/log.ts';
import { run } from '@vivac/server/src/run.ts';

/** The product's server; it only waits less between two looks and after a failure, so that a run ends in minutes. */
const config = readConfig(process.env);
await run(config, createLog(config.logLevel, false), { pace: { tickMs: 500, pollingS: 0.5, firstWaitS: 1 } });
