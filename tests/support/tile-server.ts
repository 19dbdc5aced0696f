import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A map tile in a quiet sand grey, without words. */
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGN48ewBAAVoAq/zhBFrAAAAAElFTkSuQmCC',
  'base64',
);

export interface TileServer {
  port: number;
  stop(): void;
}

/** A server of map tiles. Answering for it in the browser (`page.route`) would turn off the cache of every page. */
export async function startTileServer(): Promise<TileServer> {
  const server = createServer((_, response) =>
    response
      .writeHead(200, {
        'content-type': 'image/png',
        'access-control-allow-origin': '*',
        'cache-control': 'public, max-age=3600',
      })
      .end(ONE_PIXEL),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
