import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ServerProcess, startedServer } from '../crash/server-process.ts';
import { type Certificate, type Proxy, type ProxyKind, portOfProxy, startProxy } from './proxy-process.ts';

const SAMPLE = resolve(import.meta.dirname, '../../../docs/examples/deploy/nginx-servers.conf');
const READY_LIMIT_MS = 90_000;

export interface Fleet {
  /** Of the proxy. */
  readonly url: string;
  readonly servers: readonly ServerProcess[];
  stop(): Promise<void>;
}

/** A server for each environment, behind the sample of nginx for several servers. */
export async function startFleet(
  folder: string,
  certificate: Certificate,
  environments: readonly Readonly<Record<string, string>>[],
): Promise<Fleet> {
  const port = await portOfProxy();
  const servers: ServerProcess[] = [];
  for (const [nth, env] of environments.entries()) {
    const own = join(folder, `server-${nth + 1}`);
    mkdirSync(own, { mode: 0o755 });
    const more = { ...env, DATA_DIR: join(own, 'data'), PUBLIC_URL: `https://localhost:${port}` };
    const server = await startedServer(own, more);
    servers.push(server);
    server.start();
    if (!(await server.isReadyWithin(READY_LIMIT_MS))) throw new Error(server.log().slice(-2_000));
  }
  const proxy: Proxy = await startProxy(nginxBefore(servers), folder, certificate, port, servers[0]!.url);
  return {
    url: proxy.url,
    servers,
    async stop() {
      await proxy.stop();
      await Promise.all(servers.map((server) => server.stop()));
    },
  };
}

function nginxBefore(servers: readonly ServerProcess[]): ProxyKind {
  return {
    name: 'nginx-servers',
    version: ['nginx', '-v'],
    prepare(at) {
      const site = servers
        .reduce(
          (text, { url }, nth) => text.replace(`127.0.0.1:400${nth + 1}`, new URL(url).host),
          readFileSync(SAMPLE, 'utf8'),
        )
        .replace('listen 443', `listen 127.0.0.1:${at.port}`)
        .replace('vivac.example.com;', 'localhost;')
        .replace('/etc/ssl/vivac/fullchain.pem', at.certificate)
        .replace('/etc/ssl/vivac/privkey.pem', at.key);
      const file = join(at.folder, 'nginx.conf');
      const around = `pid ${at.folder}/nginx.pid; error_log ${at.folder}/nginx-error.log; events { worker_connections 1024; }
        http { access_log off; client_body_temp_path ${at.folder}/body; proxy_temp_path ${at.folder}/proxy;
        fastcgi_temp_path ${at.folder}/f; uwsgi_temp_path ${at.folder}/u; scgi_temp_path ${at.folder}/s;`;
      writeFileSync(file, `${around}\n${site}\n}`);
      return ['nginx', '-p', at.folder, '-c', file, '-g', 'daemon off;'];
    },
  };
}
