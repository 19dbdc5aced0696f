import { readConfig } from '#server/config';
import { createLog, printsForPeople } from '#platform/log';
import type { WebBuild } from '#platform/http/web-files';
import { ConfigError } from '#server/setting-readers';

/** Starts the product by its environment. `building` are the languages whose pages are being built meanwhile. */
export async function startServer(building?: WebBuild): Promise<void> {
  try {
    const config = readConfig(process.env);
    const log = createLog(config.logLevel, printsForPeople(config.logFormat, process.stdout.isTTY));
    // Whatever is wrong with the settings is said at once, before the server is loaded.
    const early =
      config.databaseUrl === null ? (await import('#server/early-store')).startEarly(config.dataDir, log) : undefined;
    const { run } = await import('#server/run');
    await run(config, log, { early, building });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`vivac: ${error.message}\n`);
    process.exitCode = 1;
  }
}
