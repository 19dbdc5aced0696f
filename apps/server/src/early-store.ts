import type { DatabaseLog } from '@vivac/embedded-postgres/data-directory';
import { type EmbeddedDatabase, startEmbedded } from '@vivac/embedded-postgres/embedded';

/** Starts the embedded database while the server itself is still being read: after a crash it recovers in that time. */
export function startEarly(dataDir: string, log: DatabaseLog): Promise<EmbeddedDatabase> {
  const starting = startEmbedded({
    dataDir,
    log,
    carryOver: async (from, to) => {
      const { carryingOver } = await import('#server/store-location');
      await carryingOver(dataDir, log)(from, to);
    },
  });
  // Whoever waits for it is told why.
  starting.catch(() => {});
  return starting;
}
