import { eraseUser as eraseCall, exportUser as exportCall } from '@vivac/contract/access/personal-data';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { serveFile } from '#platform/http/file-route';
import { isRefusal } from '#platform/refusal';
import { type EraseUserDeps, eraseUser } from './erase-user.ts';
import { exportUser } from './export-user.ts';

/** What is kept of a person, taken out and forgotten: for administrators. */
export function personalDataRoutes(app: FastifyInstance, deps: EraseUserDeps): void {
  const { identity } = deps;

  serveFile(app, identity, exportCall, async ({ params }) => {
    const text = await exportUser(deps, params.email);
    if (isRefusal(text)) return text;
    return { fileName: 'Personal_data.json', contentType: 'application/json', body: new TextEncoder().encode(text) };
  });

  serve(app, identity, eraseCall, async ({ params, caller, log }) => {
    const pseudonym = await eraseUser(deps, { email: params.email, caller });
    if (isRefusal(pseudonym)) return pseudonym;
    log.info({ by: caller.uid, pseudonym }, 'A person was erased');
    return { message: `The person is erased: where they did something it says “${pseudonym}”.`, pseudonym };
  });
}
