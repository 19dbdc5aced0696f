import { existsSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const APP_PATHS =
  /^\/(?:$|\?|login|forgot-password|dashboard|reviews|settings|register|set-reference|admin-users|notification-failures)/;

/** Serves the built web application; its own routes all answer with its one page. */
export async function serveWeb(app: FastifyInstance, directory: string): Promise<boolean> {
  if (!existsSync(path.join(directory, 'index.html'))) return false;
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
    if (!APP_PATHS.test(request.url)) return reply.callNotFound();
    return reply.sendFile('index.html');
  });
  return true;
}
