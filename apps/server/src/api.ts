import { readConfig } from '#server/config';
import { createLog, printsForPeople } from '#platform/log';
import { ConfigError } from '#server/setting-readers';

try {
  const config = readConfig(process.env);
  const log = createLog(config.logLevel, printsForPeople(config.logFormat, process.stdout.isTTY));
  // Whatever is wrong with the settings is said at once, before the server is loaded.
  const early =
    config.databaseUrl === null ? (await import('#server/early-store')).startEarly(config.dataDir, log) : undefined;
  const { run } = await import('#server/run');
  await run(config, log, { early });
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`vivac: ${error.message}\n`);
  process.exitCode = 1;
}
