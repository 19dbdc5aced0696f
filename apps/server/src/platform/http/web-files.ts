import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import { LANGUAGES } from '@vivac/domain/language';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../language.ts';

interface WebPages {
  /** Whether a path is that of a page. */
  readonly isPage: (path: string) => boolean;
  /** Where programs ask, not people: what is unknown there is told in the words of the API. */
  readonly machinePaths: readonly string[];
}

/**
 * Serves the built web application; its pages all answer with its one document, in the reader's language. An unknown address does so too, with
 * status 404, when a page is asked for: the application then says that there is none.
 */
export async function serveWeb(app: FastifyInstance, directory: string, pages: WebPages): Promise<boolean> {
  if (!LANGUAGES.every((language) => existsSync(path.join(directory, `${language}.html`)))) return false;
  await app.register(fastifyStatic, {
    root: directory,
    wildcard: false,
    index: false,
    // The build leaves a .br and a .gz beside each file.
    preCompressed: true,
    setHeaders: (reply, file) => {
      // File names under assets/ carry a hash of their content.
      const forever = file.includes(`${path.sep}assets${path.sep}`);
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  app.get('/*', { schema: { hide: true } }, async (request, reply) => {
    reply.header('vary', 'Accept-Language, Cookie');
    const document = `${languageOf(request.headers)}.html`;
    const asked = request.url.split('?', 1)[0]!;
    if (pages.isPage(asked)) return reply.sendFile(document);
    const forPrograms = pages.machinePaths.some((prefix) => asked === prefix || asked.startsWith(`${prefix}/`));
    if (forPrograms || !request.headers.accept?.includes('text/html')) return reply.callNotFound();
    return reply.code(404).sendFile(document);
  });
  return true;
}
