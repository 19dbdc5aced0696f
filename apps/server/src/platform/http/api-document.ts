import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { FileBody } from '@vivac/contract/endpoint';
import { LANGUAGES } from '@vivac/domain/language';
import type { FastifyInstance, FastifySchema } from 'fastify';

/** The OpenAPI 3.1 document, made from the contract, at /api/openapi.json and readable at /api/docs. */
export async function serveApiDocument(app: FastifyInstance, version: string, basePath: string): Promise<void> {
  await app.register(swagger, {
    // The calls of the contract are tagged; health and identity are not part of it.
    hideUntagged: true,
    transform: ({ schema, url, route }) => ({ schema: withFile(schema, route.config?.accepts), url }),
    openapi: {
      openapi: '3.1.0',
      ...(basePath && { servers: [{ url: basePath }] }),
      info: {
        title: 'Vivac',
        version,
        description:
          'Prices and reviews of a campsite beside its competitors. Money is euros per night, days are `YYYY-MM-DD`. ' +
          'A person’s session or an API key (Settings, API keys) is sent as `Authorization: Bearer …`. ' +
          `The sentence of a refusal (\`error\`) is in the best liked language of \`Accept-Language\` (${LANGUAGES.join(', ')}); ` +
          `English without that header or with \`*\`, Spanish where it names none of the four. Programs go by the status and \`field\`.`,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'The session of a person who signed in.',
          },
          api_key: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'vvc_…',
            description:
              'An API key of a user, sent as `Authorization: Bearer vvc_…`; each call names the scope it needs.',
          },
        },
      },
    },
  });
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    indexPrefix: basePath,
    theme: { title: 'Vivac API' },
    // Without this the page would send its address to an outside validator.
    uiConfig: {
      // More calls than a reader looks through at once: they open by their subject.
      docExpansion: 'none',
      deepLinking: true,
      tryItOutEnabled: true,
      validatorUrl: null,
      layout: 'BaseLayout',
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger());
}

/** A body that is a file is told in the document alone: nothing checks it before it is read. */
function withFile(schema: FastifySchema, accepts: readonly string[] | undefined): FastifySchema {
  return accepts === undefined ? schema : { ...schema, consumes: accepts, body: FileBody };
}
