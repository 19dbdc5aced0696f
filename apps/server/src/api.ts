import { readConfig } from '#server/config';
import { createLog } from '#platform/log';
import { run } from '#server/run';

const config = readConfig(process.env);
await run(config, createLog(config.logLevel, process.stdout.isTTY));
