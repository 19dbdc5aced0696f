import { readConfig } from '#server/config';
import { createLog } from '#platform/log';
import { run } from '#server/run';
import { ConfigError } from '#server/setting-readers';

try {
  const config = readConfig(process.env);
  await run(config, createLog(config.logLevel, process.stdout.isTTY));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`vivac: ${error.message}\n`);
  process.exitCode = 1;
}
