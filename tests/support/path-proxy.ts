import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

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
  close(): void;
}

export async function startPathProxy(path: string): Promise<PathProxy> {
  const outside: string[] = [];
  const server = createServer((asked, answer) => {
    const { url = '/', method, headers } = asked;
    if (url !== path && !url.startsWith(`${path}/`)) {
      outside.push(`${method} ${url}`);
      answer.writeHead(418).end();
      return;
    }
    const rest = proxy.strips ? url.slice(path.length) || '/' : url;
    const forwarded = { ...headers, 'x-forwarded-for': asked.socket.remoteAddress ?? '' };
    const passed = request(new URL(rest, proxy.target), { method, headers: forwarded }, (given) => {
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
    publicUrl: `http://127.0.0.1:${port}${path}`,
    target: '',
    strips: false,
    outside,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
  return proxy;
}
