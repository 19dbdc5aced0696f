import { readConfig } from '#server/config';
import { createLog, printsForPeople } from '#platform/log';
import { ConfigError } from '#server/setting-readers';

try {
  const config = readConfig(process.env);
  // Whatever is wrong with the settings is said at once, before the server is loaded.
  const { run } = await import('#server/run');
  await run(config, createLog(config.logLevel, printsForPeople(config.logFormat, process.stdout.isTTY)));
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stderr.write(`vivac: ${error.message}\n`);
  process.exitCode = 1;
}
