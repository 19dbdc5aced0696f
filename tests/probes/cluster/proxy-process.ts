import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@vivac/embedded-postgres/process/launch';

const SAMPLES = resolve(import.meta.dirname, '../../../docs/examples/deploy');
const READY_LIMIT_MS = 20_000;

export interface Certificate {
  readonly certificate: string;
  readonly key: string;
}

/** For localhost, signed by nobody else. */
export function makeCertificate(folder: string): Certificate {
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const made = spawnSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:P-256',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=DNS:localhost',
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { encoding: 'utf8' },
  );
  if (made.status !== 0) throw new Error(`openssl made no certificate: ${made.stderr}`);
  return { certificate, key };
}

/** A proxy of the documentation. */
export interface ProxyKind {
  readonly name: string;
  /** Prints its version. */
  readonly version: readonly [string, ...string[]];
  /** The sample of the documentation for these ports, and how to run it. */
  prepare(at: ProxyPlace): readonly [string, ...string[]];
}

interface ProxyPlace extends Certificate {
  readonly folder: string;
  readonly port: number;
  readonly vivacPort: string;
}

function sample(name: string, { vivacPort }: ProxyPlace): string {
  return readFileSync(join(SAMPLES, name), 'utf8').replaceAll('127.0.0.1:4000', `127.0.0.1:${vivacPort}`);
}

export const PROXIES: readonly ProxyKind[] = [
  {
    name: 'nginx',
    version: ['nginx', '-v'],
    prepare(at) {
      const server = sample('nginx.conf', at)
        .replace('listen 443', `listen 127.0.0.1:${at.port}`)
        .replace('vivac.example.com;', 'localhost;')
        .replace('/etc/ssl/vivac/fullchain.pem', at.certificate)
        .replace('/etc/ssl/vivac/privkey.pem', at.key);
      const file = join(at.folder, 'nginx.conf');
      const around = `pid ${at.folder}/nginx.pid; error_log ${at.folder}/nginx-error.log; events {}
        http { access_log off; client_body_temp_path ${at.folder}/body; proxy_temp_path ${at.folder}/proxy;
        fastcgi_temp_path ${at.folder}/f; uwsgi_temp_path ${at.folder}/u; scgi_temp_path ${at.folder}/s;`;
      writeFileSync(file, `${around}\n${server}\n}`);
      return ['nginx', '-p', at.folder, '-c', file, '-g', 'daemon off;'];
    },
  },
  {
    name: 'Caddy',
    version: ['caddy', 'version'],
    prepare(at) {
      const site = sample('Caddyfile', at).replace(
        'vivac.example.com {',
        `https://localhost:${at.port} {\n\ttls ${at.certificate} ${at.key}`,
      );
      const file = join(at.folder, 'Caddyfile');
      writeFileSync(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
      return ['caddy', 'run', '--adapter', 'caddyfile', '--config', file];
    },
  },
];

export function isInstalled({ version: [program, ...words] }: ProxyKind): boolean {
  return spawnSync(program, words).error === undefined;
}

export interface Proxy {
  readonly url: string;
  stop(): Promise<void>;
}

/** The sample of the documentation, really run before a server on a port. */
export async function startProxy(
  kind: ProxyKind,
  base: string,
  certificate: Certificate,
  port: number,
  vivacUrl: string,
): Promise<Proxy> {
  const folder = join(base, kind.name);
  mkdirSync(folder, { recursive: true, mode: 0o777 });
  const [program, ...words] = kind.prepare({ ...certificate, folder, port, vivacPort: new URL(vivacUrl).port });
  const child = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } });
  let stated = '';
  child.stderr.on('data', (text: Buffer) => (stated = (stated + text.toString()).slice(-4_000)));
  const untilMs = performance.now() + READY_LIMIT_MS;
  while (!(await listens(port))) {
    if (child.exitCode !== null || performance.now() > untilMs)
      throw new Error(`${kind.name} did not start: ${stated}`);
    await wait(50);
  }
  return { url: `https://localhost:${port}`, stop: () => end(child) };
}

export const portOfProxy = (): Promise<number> => freePort(0);

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  const answer = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return answer;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
