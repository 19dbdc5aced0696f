import type { Log } from '#platform/log';
import { type SourcePace, startSourceEngine } from '#rooms/sources/tries/source-engine';
import type { Config } from '#server/config';
import type { House } from '#server/house';
import { sourceDeps } from '#server/wiring/source-deps';

/** The sources of a house: asked by this process from now on. */
export function startSources(
  config: Config,
  house: House,
  databaseUrl: string,
  log: Log,
  pace?: SourcePace,
): { close(): Promise<void> } {
  const { prepare } = config;
  const deps = { ...sourceDeps(config, house, log), databaseUrl, prepare, mailBell: house.bell };
  return startSourceEngine(deps, pace);
}
