/** `npm run check-proxies`: the product behind the proxy samples of the documentation, really run: TLS, streams, addresses, uploads. */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { signIn } from '../../tools/bench/managers.ts';
import { serverProcess } from './crash/server-process.ts';
import { openTally, unless } from './crash/tally.ts';
import {
  PASSWORD,
  SENDERS,
  campsitesOf,
  fillLiveMarket,
  pushPrices,
  smallBatch,
  type Watcher,
} from './live-latency/live-market.ts';
import { openScreen } from './live-latency/screen.ts';
import {
  PROXIES,
  type Certificate,
  type ProxyKind,
  isInstalled,
  makeCertificate,
  portOfProxy,
  startProxy,
} from './proxies/proxy-process.ts';

/** What somebody behind the proxy claims to be. */
const FORGED = '198.51.100.66';
const STREAM_LIMIT_MS = 5_000;
/** More than nginx takes where nobody says otherwise. */
const LARGE_BODY = 5_000_000;

const tally = openTally();
const folder = mkdtempSync(join(tmpdir(), 'vivac-proxies-'));
// As root, PostgreSQL runs under another account, which has to enter; so do the workers of nginx.
chmodSync(folder, 0o755);
try {
  const dataDir = join(folder, 'store');
  const [watcher] = await fillLiveMarket(dataDir, 1);
  const certificate = makeCertificate(folder);
  setDefaultCACertificates([...getCACertificates(), readFileSync(certificate.certificate, 'utf8')]);
  for (const kind of PROXIES) {
    if (isInstalled(kind))
      await checkProxy(kind, dataDir, certificate, watcher!).catch((error: unknown) => fail(kind, error));
    else
      tally.check(
        `the program ${kind.version[0]}`,
        `is not installed here; on Debian: apt-get install ${kind.version[0]}`,
      );
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
tally.conclude();

function fail({ name }: ProxyKind, error: unknown): void {
  tally.check(name, error instanceof Error ? (error.stack ?? error.message) : String(error));
}

async function checkProxy(kind: ProxyKind, dataDir: string, certificate: Certificate, watcher: Watcher): Promise<void> {
  const port = await portOfProxy();
  const publicUrl = `https://localhost:${port}`;
  const env = {
    DATA_DIR: dataDir,
    VIVAC_DEMO: '0',
    NODE_ENV: 'test',
    TRUST_PROXY: '1',
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: 'debug',
  };
  const server = await serverProcess(folder, env);
  server.start();
  if (!(await server.isReadyWithin(60_000))) throw new Error(server.log().slice(-1_500));
  const proxy = await startProxy(kind, folder, certificate, port, server.url);
  const says = (name: string, finding: string | null) => tally.check(`${kind.name}: ${name}`, finding);
  try {
    const page = await fetch(`${proxy.url}/`);
    says(
      'the page is answered by TLS',
      unless(page.status === 200 && (await page.text()).includes('<html'), String(page.status)),
    );
    says('browsers are offered HTTP/2', unless((await protocolOf(port)) === 'h2', await protocolOf(port)));
    const cookie = await cookieOfSignIn(proxy.url, watcher.email);
    says('the session cookie is for TLS alone', unless(/;\s*Secure/i.test(cookie), cookie.replace(/=[^;]*/, '=…')));
    says('a forged X-Forwarded-For is not believed', await addressFinding(proxy.url, server.log));
    const large = await fetch(`${proxy.url}/api/import/prices`, {
      method: 'POST',
      body: Buffer.alloc(LARGE_BODY, 'a'),
    });
    const isOurs = large.headers.get('content-type')?.includes('json') === true && large.status !== 413;
    says('a large body reaches Vivac', unless(isOurs, `${large.status} ${large.headers.get('content-type')}`));
    says(
      'metrics are not told through the proxy',
      unless((await fetch(`${proxy.url}/metrics`)).status === 404, 'told'),
    );
    says('an event of the live stream arrives while it is open', await streamFinding(proxy.url, watcher));
  } finally {
    await proxy.stop();
    await server.stop();
  }
}

function protocolOf(port: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { port, host: 'localhost', servername: 'localhost', ALPNProtocols: ['h2', 'http/1.1'] },
      () => {
        resolve(String(socket.alpnProtocol));
        socket.end();
      },
    );
    socket.on('error', reject);
  });
}

async function cookieOfSignIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/identity/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  return answer.headers.getSetCookie().join('\n');
}

/** What the server wrote down as the address of a request that claims to come from elsewhere. */
async function addressFinding(url: string, log: () => string): Promise<string | null> {
  const marker = `/api/config?${Math.random().toString(36).slice(2)}`;
  await fetch(`${url}${marker}`, { headers: { 'x-forwarded-for': FORGED } });
  for (let tries = 0; tries < 50; tries++) {
    const line = log()
      .split('\n')
      .find((each) => each.includes(marker));
    if (line === undefined) await wait(100);
    else return unless(/"ip":"(127\.0\.0\.1|::1)"/.test(line), line);
  }
  return 'the request was not logged';
}

async function streamFinding(url: string, watcher: Watcher): Promise<string | null> {
  const screen = await openScreen(url, watcher, await signIn(url, watcher.email));
  try {
    const heard = screen.seen.events.length;
    const began = performance.now();
    await pushPrices(url, await signIn(url, SENDERS[1]), smallBatch(Math.floor(Date.now() / 10) % 1e6, campsitesOf(0)));
    await screen.untilHeard(heard + 1, STREAM_LIMIT_MS);
    const tookMs = performance.now() - began;
    return screen.seen.failures[0] ?? unless(tookMs <= STREAM_LIMIT_MS, `only after ${tookMs} ms`);
  } finally {
    screen.close();
  }
}
