import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { text } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { createApiKey } from '@vivac/contract/access/api-keys';
import { NORTH, REFERENCE } from '@vivac/testing/market/market';
import { HEADER, SEEN } from '@vivac/testing/push-world';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** The recipes as the page has them: what is tried is what people copy. */
const PAGE = readFileSync(new URL('../../../docs/api.md', import.meta.url), 'utf8');
const recipes = (language: string) =>
  [...PAGE.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(([, code]) => code!);
const INSTALLATION = 'https://vivac.example.com';

interface Sent {
  readonly url: string;
  readonly method?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

let server: ServerFixture;
let port: number;
let readKey: string;
let importKey: string;

beforeAll(async () => {
  server = await openServerFixture();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as { port: number });
  const keyOf = async (caller: 'north' | 'admin', body: object) =>
    (await send(server, createApiKey, caller, { body })).body.key;
  readKey = await keyOf('north', { name: 'Recipes', scopes: ['prices:read'] });
  importKey = await keyOf('admin', { name: 'Recipes', scopes: ['imports:write'], source: 'Our PMS' });
});
afterAll(() => server.close());

/** Sends a request over a socket, with these headers and no others of ours. */
async function ask({ url, method = 'GET', headers, body }: Sent) {
  expect(url.startsWith(`${INSTALLATION}/`)).toBe(true);
  const { pathname, search } = new URL(url);
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; type: string; content: string }>();
  const requested = request({ host: '127.0.0.1', port, path: pathname + search, method, headers }, (answer) => {
    const type = answer.headers['content-type'] ?? '';
    text(answer).then((content) => resolve({ status: answer.statusCode ?? 0, type, content }), reject);
  });
  requested.on('error', reject);
  requested.end(body);
  return promise;
}

/** The words of a command line, without quotes and with the key in place. */
const wordsOf = (line: string, key: string): string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => (quoted ?? bare!).replace('$VIVAC_KEY', key));

/** What curl sends for a command line: its own headers, and data as a query after `-G`. */
function curled(line: string, key: string, file: string): Sent {
  const words = wordsOf(line, key)
    .slice(1)
    .filter((word) => word !== '-G');
  const isValue = (at: number) => words[at - 1]?.startsWith('-') ?? false;
  const valuesOf = (option: string) => words.filter((_, at) => words[at - 1] === option);
  const [url = '', ...others] = words.filter((word, at) => !word.startsWith('-') && !isValue(at));
  expect(others).toEqual([]);
  const pairsOf = (option: string, between: string) =>
    valuesOf(option).map((value): [string, string] => {
      const at = value.indexOf(between);
      return [value.slice(0, at), value.slice(at + between.length)];
    });
  const query = [
    ...pairsOf('--data-urlencode', '=').map(([name, value]) => `${name}=${encodeURIComponent(value)}`),
    ...valuesOf('-d'),
  ];
  const named = pairsOf('-H', ': ').map(([name, value]) => [name.toLowerCase(), value]);
  const headers = { 'user-agent': 'curl/8.5.0', accept: '*/*', ...Object.fromEntries(named) } as Sent['headers'];
  const requested = query.length > 0 ? `${url}?${query.join('&')}` : url;
  if (valuesOf('--data-binary').length === 0) return { url: requested, headers };
  const length = { 'content-length': String(Buffer.byteLength(file)) };
  return { url, method: 'POST', headers: { ...headers, ...length }, body: file };
}

/** What Power Query sends for `Web.Contents`: a list in `Query` is the same parameter several times. */
function powerQueried(code: string, key: string): Sent {
  const base = /Web\.Contents\("([^"]+)"/.exec(code)![1]!;
  const path = /RelativePath = "([^"]+)"/.exec(code)![1]!;
  const record = /Query = \[(.*)\]/.exec(code)![1]!;
  const parameters = [...record.matchAll(/(\w+) = (?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, name, value, list]) =>
    value === undefined ? [...list!.matchAll(/"([^"]*)"/g)].map(([, each]) => [name, each]) : [[name, value]],
  );
  const query = parameters.map(([name, value]) => `${name}=${encodeURIComponent(value!)}`).join('&');
  expect(/Headers = \[Authorization = "Bearer " & Key\]/.test(code)).toBe(true);
  return {
    url: `${base}/${path}?${query}`,
    headers: {
      authorization: `Bearer ${key}`,
      'user-agent': 'Microsoft.Data.Mashup (https://go.microsoft.com/fwlink/?LinkID=304225)',
      'accept-encoding': 'identity',
    },
  };
}

type Fetched = Awaited<ReturnType<typeof ask>>;

/** Runs a function of Apps Script, whose `fetch` waits: first to learn what it asks, then with the answer. */
async function appsScript(code: string, key: string) {
  const seen: { asked?: Sent; written?: string[][] } = {};
  const run = (answer: Fetched | null) =>
    runInNewContext(`${code}\nrefreshVivac();`, {
      PropertiesService: { getScriptProperties: () => ({ getProperty: () => key }) },
      UrlFetchApp: {
        fetch(url: string, { headers }: Sent) {
          seen.asked = { url, headers };
          if (answer === null) throw new Error('asked');
          return { getContentText: () => answer.content, getResponseCode: () => answer.status };
        },
      },
      Utilities: {
        parseCsv: (csv: string) =>
          csv
            .trim()
            .split('\r\n')
            .map((line) => line.split(',')),
      },
      SpreadsheetApp: {
        getActive: () => ({
          getSheetByName: () => ({
            clearContents: () => undefined,
            getRange: (_row: number, _column: number, height: number, width: number) => ({
              setValues(rows: string[][]) {
                expect([rows.length, rows[0]!.length]).toEqual([height, width]);
                seen.written = rows;
              },
            }),
          }),
        }),
      },
    });
  expect(() => run(null)).toThrow('asked');
  const { url, headers } = seen.asked!;
  const answer = await ask({ url, headers: { ...headers, 'user-agent': 'Google-Apps-Script', accept: '*/*' } });
  run(answer);
  return { answer, written: seen.written ?? [] };
}

describe('the recipes of docs/api.md', () => {
  // @holds keys-12
  it('curl reads the reference campsite, a month of the calendar and the file of prices', async () => {
    const [reference, calendar, download] = recipes('sh').map((line) => curled(line, readKey, ''));
    expect(JSON.parse((await ask(reference!)).content)).toMatchObject({ referenceCampsite: REFERENCE });
    const nights = await ask(calendar!);
    expect([nights.status, (JSON.parse(nights.content) as unknown[]).length]).toEqual([200, 31]);
    const file = await ask(download!);
    expect([file.status, file.type]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(file.content).toContain(REFERENCE);
  });

  // @holds keys-12
  it('curl sends prices in, once', async () => {
    const file = `${HEADER}\n${NORTH[0]},2027-05-01,91,${SEEN}\n`;
    const push = curled(recipes('sh')[3]!, importKey, file);
    const receipts = [await ask(push), await ask(push)].map(({ status, content }) => ({
      status,
      body: JSON.parse(content) as object,
    }));
    expect(receipts).toMatchObject([
      { status: 200, body: { already_imported: false, rows: { stored: 1 } } },
      { status: 200, body: { already_imported: true } },
    ]);
  });

  // @holds keys-12
  it('Power Query reads the file of prices with its header', async () => {
    const { status, content } = await ask(powerQueried(recipes('powerquery')[0]!, readKey));
    expect(status).toBe(200);
    expect(content).toContain('Mas del Río');
  });

  // @holds keys-12
  it('Apps Script writes the file of prices into a sheet, and throws the sentence of a refusal', async () => {
    const [code] = recipes('js');
    const { answer, written } = await appsScript(code!, readKey);
    expect(answer.status).toBe(200);
    expect(written.length).toBeGreaterThan(2);
    expect(written[0]!.join()).toContain(REFERENCE);
    await expect(appsScript(code!, importKey)).rejects.toThrow('This API key lacks the scope prices:read.');
  });

  // @holds keys-12
  it('the HTTP Request node of n8n reads a month of the calendar', async () => {
    interface Node {
      readonly parameters: {
        readonly url: string;
        readonly queryParameters: { readonly parameters: readonly { readonly name: string; readonly value: string }[] };
      };
    }
    const [node] = (JSON.parse(recipes('json')[0]!) as { nodes: Node[] }).nodes;
    const query = new URLSearchParams(
      node!.parameters.queryParameters.parameters.map(({ name, value }): [string, string] => [name, value]),
    );
    const headers = { authorization: `Bearer ${readKey}`, 'user-agent': 'axios/1.7.9', accept: 'application/json' };
    const { status, content } = await ask({ url: `${node!.parameters.url}?${query}`, headers });
    expect([status, (JSON.parse(content) as unknown[]).length]).toEqual([200, 31]);
  });

  it('a key in the address signs nobody in', async () => {
    const { status } = await ask({
      url: `${INSTALLATION}/api/dashboard/reference_campsite?key=${readKey}&api_key=${readKey}`,
      headers: {},
    });
    expect(status).toBe(401);
  });
});
