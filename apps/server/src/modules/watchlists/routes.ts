import { checkLink as checkLinkCall, getUsers, setReference, updateUser } from '@vivac/contract/accounts';
import { linksIn } from '@vivac/contract/wire/links';
import { serve } from '#platform/http/endpoint-route';
import type { Identity } from '#platform/identity/ports';
import type { Log } from '#platform/log';
import { isRefusal } from '#platform/refusal';
import type { FastifyInstance } from 'fastify';
import type { Context } from '#server/context';
import { checkLink } from './set-watchlist.ts';
import { listUsers, type UserLinks, setUserLinks } from './users.ts';

/** Who watches what: for administrators only. */
export function watchlistRoutes(app: FastifyInstance, context: Context): void {
  const { db, identity } = context;

  async function save(links: UserLinks, caller: Identity, log: Log, message: string) {
    const user = await setUserLinks(context, links, caller);
    if (isRefusal(user)) return user;
    const { email, version, competitors } = user;
    log.info({ by: caller.email, user: email, version, competitors: competitors.length }, 'A watchlist was set');
    return { message, user };
  }

  serve(app, identity, getUsers, () => listUsers(context));

  serve(app, identity, updateUser, ({ params, body, caller, log }) =>
    save({ ...linksIn(body), email: params.email, version: body.version }, caller, log, 'User updated.'),
  );

  // The screen that asks shows the sentence as it comes (admin-8).
  serve(app, identity, setReference, ({ body, caller, log }) =>
    save(
      { ...linksIn(body), email: body.email, version: body.version },
      caller,
      log,
      'Configuración guardada correctamente.',
    ),
  );

  serve(app, identity, checkLinkCall, ({ query }) => checkLink({ db }, query.link));
}
