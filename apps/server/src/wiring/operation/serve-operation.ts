import type { FastifyInstance } from 'fastify';
import { mailRoutes } from '#rooms/operation/mail/mail-routes';
import { trustRoutes } from '#rooms/operation/trust-routes';
import type { Config } from '#server/config';
import type { House } from '#server/house';
import { mailDeps } from './mail-deps.ts';
import { trustDeps } from './trust-facts.ts';

/** Whether the installation can be trusted, and its mail server. */
export function serveOperation(
  app: FastifyInstance,
  config: Config,
  house: House,
  unannounced: () => number | null,
): void {
  trustRoutes(app, trustDeps(config, house, unannounced));
  mailRoutes(app, mailDeps(config, house));
}
