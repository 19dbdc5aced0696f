import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';

/** The OpenAPI 3.1 document, made from the contract, at /api/openapi.json and readable at /api/docs. */
export async function serveApiDocument(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    // The calls of the contract are tagged; health and identity are not part of it.
    hideUntagged: true,
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Vivac',
        version,
        description:
          'Prices and reviews of a campsite beside its competitors. Money is euros per night, days are `YYYY-MM-DD`.',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    theme: { title: 'Vivac API' },
    // Without this the page would send its address to an outside validator.
    uiConfig: {
      docExpansion: 'list',
      deepLinking: true,
      tryItOutEnabled: true,
      validatorUrl: null,
      layout: 'BaseLayout',
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}
