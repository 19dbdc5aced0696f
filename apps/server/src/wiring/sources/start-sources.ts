import type { Log } from '#platform/log';
import { type SourcePace, startSourceEngine } from '#modules/sources/tries/source-engine';
import type { Config } from '#server/config';
import type { Context } from '#server/app';
import { sourceDeps } from '#server/wiring/source-deps';

/** The sources of a context: asked by this process from now on. */
export function startSources(
  config: Config,
  context: Context,
  databaseUrl: string,
  log: Log,
  pace?: SourcePace,
): { close(): Promise<void> } {
  const { prepare } = config;
  const deps = { ...sourceDeps(config, context, log), databaseUrl, prepare, mailBell: context.bell };
  return startSourceEngine(deps, pace);
}
