import { mailRoutes } from '#modules/operation/mail/mail-routes';
import { trustRoutes } from '#modules/operation/trust-routes';
import type { Config } from '#server/config';
import { mailDeps } from './mail-deps.ts';
import { trustDeps } from './trust-facts.ts';

type App = Parameters<typeof mailRoutes>[0];
type OperationContext = Parameters<typeof trustDeps>[1] &
  Omit<Parameters<typeof mailRoutes>[1], keyof ReturnType<typeof mailDeps<object>>>;

/** Whether the installation can be trusted, and its mail server. */
export function serveOperation(
  app: App,
  config: Config,
  context: OperationContext,
  unannounced: () => number | null,
): void {
  trustRoutes(app, trustDeps(config, context, unannounced));
  mailRoutes(app, mailDeps(config, context));
}
