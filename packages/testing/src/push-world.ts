import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { ImportReceipt } from '@vivac/contract/administration/imports';
import { ErrorBody } from '@vivac/contract/endpoint';
import { afterAll, beforeAll } from 'vitest';
import { contractFlaw } from './contract-shape.ts';
import { NORTH } from './market/market.ts';
import { type ServerFixture, openServerFixture } from './server-fixture.ts';

type Headers = Readonly<Record<string, string>>;
type Receipt = ImportReceipt & Partial<ErrorBody>;

export const HEADER = 'campsite,stay_date,price,observed_at';
export const SEEN = '2027-01-19T06:00:00Z';

/** Prices of the first nights of a month, of our own format without its first line. */
export const nights = (month: string, price: number, count = 28) =>
  Array.from({ length: count }, (_, at) => `${NORTH[0]},${month}-${String(at + 1).padStart(2, '0')},${price},${SEEN}`);
export const csv = (...rows: readonly string[]) => `${[HEADER, ...rows].join('\n')}\n`;

export interface Pushed {
  readonly status: number;
  readonly headers: globalThis.Headers;
  readonly body: Receipt;
}

/** A server that listens, to which tests push files over sockets. */
export interface PushWorld {
  readonly server: ServerFixture;
  /** A push by the administrator; the answer is as the contract says. */
  push(path: string, body: string | Buffer | ReadableStream, headers?: Headers): Promise<Pushed>;
  /** A push of prices of which the first part is sent, on a connection of its own. */
  begin(first: string, length: number): Promise<Socket>;
  batches(): Promise<number>;
  /** The different prices of a month, in cents. */
  pricesOf(month: string): Promise<number[]>;
}

/** Opens it before the tests of a file and closes it after them. */
export function pushWorld(env: NodeJS.ProcessEnv): PushWorld {
  let server: ServerFixture;
  let port: number;
  beforeAll(async () => {
    server = await openServerFixture(undefined, env);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = server.app.server.address() as { port: number });
  });
  afterAll(() => server.close());
  return {
    get server() {
      return server;
    },
    async push(path, body, headers = {}) {
      const response = await fetch(`http://127.0.0.1:${port}/api/imports/${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${server.tokens.admin}`, 'content-type': 'text/csv', ...headers },
        body: typeof body === 'string' ? Buffer.from(body) : body,
        ...({ duplex: 'half' } as object),
      });
      const answer = (await response.json()) as Receipt;
      const flaw = contractFlaw(response.status === 200 ? ImportReceipt : ErrorBody, answer);
      if (flaw !== null) throw new Error(`${response.status}: ${flaw}`);
      return { status: response.status, headers: response.headers, body: answer };
    },
    async begin(first, length) {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      socket.write(
        `POST /api/imports/prices HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nAuthorization: Bearer ${server.tokens.admin}\r\n` +
          `Content-Type: text/csv\r\nContent-Length: ${length}\r\n\r\n${first}`,
      );
      return socket;
    },
    async batches() {
      const [row] = await server.context.db.query<{ n: number }>('SELECT count(*)::int AS n FROM batches');
      return row!.n;
    },
    async pricesOf(month) {
      const rows = await server.context.db.query<{ cents: number | null }>(
        'SELECT DISTINCT unnest(price_cents) AS cents FROM prices WHERE month = $1 ORDER BY 1',
        [`${month}-01`],
      );
      return rows.map(({ cents }) => cents).filter((cents) => cents !== null);
    },
  };
}
