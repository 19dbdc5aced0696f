import { readFileSync } from 'node:fs';
import { Validator } from '@seriousme/openapi-schema-validator';
import { endpoints } from '@vivac/testing/endpoints';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';

interface Operation {
  readonly operationId: string;
  readonly summary: string;
  readonly security: readonly unknown[];
  readonly parameters?: readonly { name: string; in: string; required: boolean; schema: Record<string, unknown> }[];
  readonly responses: Record<string, { content: Record<string, { schema: Record<string, unknown> }> }>;
}
interface ApiDocument {
  readonly openapi: string;
  readonly info: { readonly description: string };
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly securitySchemes: Record<string, object> };
}

let server: ServerFixture;
let api: ApiDocument;

beforeAll(async () => {
  server = await openServerFixture();
  api = (await server.app.inject({ url: '/api/openapi.json' })).json<ApiDocument>();
});
afterAll(() => server.close());

const operations = () => Object.values(api.paths).flatMap((methods) => Object.values(methods));

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(api) as unknown as Record<string, unknown>);
    expect(errors ?? []).toEqual([]);
    expect([valid, validator.version]).toEqual([true, '3.1']);
  });

  it('writes a number against its percent sign, as English does', () => {
    expect(JSON.stringify(api).match(/.{20}\d\s%/g)).toBeNull();
  });

  it('has every endpoint of the contract, and no other', () => {
    const listed = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(listed.sort()).toEqual(endpoints.map(({ method, path }) => `${method} /api${path}`).sort());
    expect(new Set(operations().map(({ operationId }) => operationId)).size).toBe(listed.length);
  });

  it('has every call that docs/api.md names, which names all that a key may ask of market, position, channels and adviser', () => {
    const page = readFileSync(new URL('../../../../../docs/api.md', import.meta.url), 'utf8');
    const named = new Set([...page.matchAll(/`(?:[A-Z]+ )?(\/api\/[a-z_{}/-]+)/g)].map(([, path]) => path!));
    const paths = endpoints.map(({ path }) => `/api${path}`);
    const isKnown = (path: string) => paths.some((each) => each === path || each.startsWith(path.replace(/\/?$/, '/')));
    const served = ['/api/docs', '/api/openapi.json', '/api/openapi'];
    expect([...named].filter((path) => !isKnown(path) && !served.includes(path))).toEqual([]);
    const requested = endpoints.filter(
      ({ scope, path }) => scope === 'prices:read' && /^\/(market|position|sales-channels|adviser)\b/.test(path),
    );
    expect(requested.map(({ path }) => `/api${path}`).filter((path) => !named.has(path))).toEqual([]);
  });

  it('has the response and error schema of each endpoint', () => {
    for (const { summary, responses } of operations()) {
      expect(summary).toMatch(/\.$/);
      const answers = Object.values(responses['200']!.content);
      expect(answers.length).toBeGreaterThan(0);
      for (const { schema } of answers) expect(schema).toHaveProperty('type');
      expect(responses['default']!.content['application/json']!.schema).toMatchObject({
        type: 'object',
        required: ['error', 'request_id'],
      });
    }
  });

  it('lists the content types of a download', () => {
    const { content } = api.paths['/api/dashboard/download']!['get']!.responses['200']!;
    expect(Object.keys(content)).toEqual([
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'text/csv; charset=utf-8',
      'application/pdf',
    ]);
    expect(content['application/pdf']).toEqual({ schema: { type: 'string', format: 'binary' } });
  });

  it('marks the endpoints that need a token', () => {
    const free = Object.entries(api.paths).filter(([, { get }]) => get?.security.length === 0);
    expect(free.map(([path]) => path)).toEqual(['/api/config', '/api/restore']);
  });

  // @holds keys-11
  it('names both ways to sign in, and the scope of each call', () => {
    expect(api.components.securitySchemes).toMatchObject({
      bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
      api_key: { type: 'http', scheme: 'bearer', bearerFormat: 'vvc_…' },
    });
    const security = Object.fromEntries(operations().map((each) => [each.operationId, each.security]));
    for (const { method, path, access, scope } of endpoints) {
      const ways = scope === 'session' ? [{ bearer: [] }] : [{ bearer: [] }, { api_key: [scope] }];
      expect(security[`${method.toLowerCase()}${path.replaceAll(/\W+/g, '_')}`]).toEqual(
        access === 'public' ? [] : ways,
      );
    }
  });

  // @holds language-13
  it.each([
    ['en', 'There is nothing at this address.'],
    ['es', 'No hay nada en esta dirección.'],
    ['ca', 'No hi ha res en aquesta adreça.'],
    ['fr', 'Il n’y a rien à cette adresse.'],
    ['de', 'No hay nada en esta dirección.'],
    ['*', 'There is nothing at this address.'],
    [undefined, 'There is nothing at this address.'],
  ])('says which language an error sentence has, and with Accept-Language “%s” it is “%s”', async (tag, sentence) => {
    const headers = tag === undefined ? {} : { 'accept-language': tag };
    const answer = await server.app.inject({ url: '/api/nothing', headers });
    expect(answer.json()).toMatchObject({ error: sentence });
    expect(api.info.description).toMatch(
      /best liked language of `Accept-Language` \(en, es, ca, fr\); English without/,
    );
  });

  // @holds language-19
  it('answers a call in the language that it names, though another one was chosen in the browser since', async () => {
    const headers = { 'accept-language': 'ca', cookie: 'vivac_language=fr' };
    const answer = await server.app.inject({ url: '/api/nothing', headers });
    expect(answer.json()).toMatchObject({ error: 'No hi ha res en aquesta adreça.' });
  });

  it('documents the style of each query parameter', () => {
    const parameters = api.paths['/api/dashboard/graphic']!['get']!.parameters!;
    const named = (name: string) => parameters.find((parameter) => parameter.name === name);
    expect(named('campsitename')).toMatchObject({
      in: 'query',
      required: true,
      schema: { type: 'array', maxItems: 2000 },
    });
    expect(named('days')).toMatchObject({ required: true, schema: { type: 'integer', minimum: 1, maximum: 366 } });
    expect(named('startdate')).toMatchObject({ required: true, schema: { type: 'string', format: 'date' } });
    expect(named('channelname')).toMatchObject({ required: false });
  });
});

describe('the API reference page', () => {
  it('has no external resources or inline scripts', async () => {
    const page = await server.app.inject({ url: '/api/docs/' });
    expect(page.headers['content-security-policy']).not.toMatch(/upgrade-insecure-requests|validator/);
    expect(page.body).not.toMatch(/(src|href)="https?:|<script>|<style>/);
    const settings = await server.app.inject({ url: '/api/docs/static/swagger-initializer.js' });
    expect(settings.body).toContain('"validatorUrl":null');
  });
});
