import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A proxy that serves a product below a path of its host, and nothing beside it. */
export interface PathProxy {
  /** What browsers see. */
  readonly publicUrl: string;
  /** Where the product listens; known once it has started. */
  target: string;
  /** Whether the path is taken away before the product is asked. */
  strips: boolean;
  /** What was asked for beside the path. */
  readonly outside: string[];
  /** What was asked for below it. */
  readonly asked: string[];
  /** What the proxy makes of a text before it passes it on, as if the product were of another version; null for what it does not have. */
  edit: ((path: string, text: string) => string | null) | null;
  close(): void;
}

export async function startPathProxy(path: string, hostname = '127.0.0.1'): Promise<PathProxy> {
  const outside: string[] = [];
  const below: string[] = [];
  const server = createServer((asked, answer) => {
    const { url = '/', method, headers } = asked;
    if (url !== path && !url.startsWith(`${path}/`)) {
      outside.push(`${method} ${url}`);
      answer.writeHead(418, { 'content-type': 'text/plain' }).end('Beside the path');
      return;
    }
    below.push(url.slice(path.length));
    const rest = proxy.strips ? url.slice(path.length) || '/' : url;
    const forwarded = { ...headers, 'x-forwarded-for': asked.socket.remoteAddress ?? '' };
    const { edit } = proxy;
    if (edit !== null) forwarded['accept-encoding'] = 'identity';
    const passed = request(new URL(rest, proxy.target), { method, headers: forwarded }, (given) => {
      if (edit !== null && /html|javascript/.test(given.headers['content-type'] ?? '')) {
        void text(given).then((written) => {
          const edited = edit(url.slice(path.length), written);
          const { 'content-length': _, etag, ...kept } = given.headers;
          if (edited === null) return void answer.writeHead(404, { 'content-type': 'text/plain' }).end('Gone');
          answer.writeHead(given.statusCode ?? 502, { ...kept, etag: `${etag}-edited` }).end(edited);
        });
        return;
      }
      answer.writeHead(given.statusCode ?? 502, given.headers);
      given.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const proxy: PathProxy = {
    publicUrl: `http://${hostname}:${port}${path}`,
    target: '',
    strips: false,
    outside,
    asked: below,
    edit: null,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return proxy;
}
