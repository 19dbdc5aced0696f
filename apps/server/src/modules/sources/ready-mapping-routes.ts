import { getReadyMappings } from '@vivac/contract/administration/ready-mappings';
import { LANGUAGES } from '@vivac/domain/language';
import { READY_MAPPINGS } from '@vivac/intake/ready/ready-mappings';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import type { Context } from '#server/context';

/** The mappings that are offered by name. */
export function readyMappingRoutes(app: FastifyInstance, { identity }: Context): void {
  serve(app, identity, getReadyMappings, async ({ languageAmong }) => {
    const language = languageAmong(LANGUAGES);
    return {
      mappings: READY_MAPPINGS.map(({ id, title, use, kind, request, documented, follows, blanks }) => ({
        id,
        title,
        use: use[language],
        kind,
        request,
        documented,
        follows,
        blanks: blanks.map(({ field, what, otherwise }) => ({ field, what: what[language], otherwise })),
      })),
    };
  });
}
