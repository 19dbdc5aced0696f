import { pageAt } from '@vivac/contract/pages';

/** What a build made, by addresses below the scope of the worker. */
export interface Built {
  /** Of this build in this language. */
  readonly version: string;
  /** The document without anything of a reader. */
  readonly document: string;
  /** What an installed Vivac needs to open, the script of the document first. */
  readonly files: readonly string[];
}

interface Surroundings {
  readonly caches: CacheStorage;
  readonly fetch: typeof fetch;
  /** The address below which the worker is asked, with its last slash. */
  readonly scope: string;
  readonly built: Built;
  /** So long a page is waited for before the kept document is shown in its place. */
  readonly patienceMs?: number;
}

/** Answers with built files, which carry a hash of their content, and never keeps what the server says to a reader. */
export interface FileKeeper {
  /** Keeps what opens an installed Vivac; where that is impossible all comes from the network, as without a worker. */
  keep(): Promise<void>;
  /** What a worker before this one kept. */
  forgetOthers(): Promise<void>;
  /** Null where the browser asks as if there were no worker. `later` keeps the worker alive for what the answer does not wait for. */
  answer(
    request: Request,
    preload: Promise<Response | undefined>,
    later: (work: Promise<unknown>) => void,
  ): Promise<Response> | null;
  /** The same for browsers that need not ask the worker at all (`addRoutes` of an `install` event). */
  readonly leftToServer: readonly object[];
}

/** First parts of addresses that are no pages. */
const OF_SERVER = ['api', 'identity', 'notifications', 'healthz', 'readyz', 'metrics'];
const PATIENCE_MS = 4_000;
/** What a proxy says in the place of a server that is away. */
const AWAY: ReadonlySet<number> = new Set([502, 503, 504]);

export function createFileKeeper(surroundings: Surroundings): FileKeeper {
  const { caches, fetch, scope, built, patienceMs = PATIENCE_MS } = surroundings;
  const name = nameOf(surroundings);
  const { origin, pathname: path } = new URL(scope);
  const at = (file: string): string => new URL(file, scope).href;
  const document = at(built.document);
  const [entry = '', ...others] = built.files.map(at);

  async function keep(): Promise<void> {
    try {
      const cache = await caches.open(name);
      if (await cache.match(document, ANY)) return;
      const shell = await got(fetch, document, { cache: 'no-cache' });
      // A server that has been updated meanwhile has another worker too.
      if (!(await shell.clone().text()).includes(new URL(entry).pathname)) return;
      await Promise.all(
        [entry, ...others].map(async (file) =>
          cache.put(file, (await caches.match(file, ANY)) ?? (await got(fetch, file))),
        ),
      );
      // Last: where it is, all that it needs is there.
      await cache.put(document, shell);
    } catch {
      // No room, no permission or no network.
    }
  }

  /** From the network, always: what is shown is of now. Without one the kept document, which says so. */
  async function page(arriving: Promise<Response>): Promise<Response> {
    const inTime = await Promise.race([arriving.catch(() => null), wait(patienceMs)]);
    if (inTime !== null && !AWAY.has(inTime.status)) return inTime;
    return (await shell()) ?? arriving;
  }

  async function shell(): Promise<Response | undefined> {
    try {
      const cache = await caches.open(name);
      return (await cache.match(entry, ANY)) && (await cache.match(document, ANY));
    } catch {
      return undefined;
    }
  }

  return {
    keep,
    forgetOthers: () => forgetFiles(caches, scope, name),
    answer(request, preload, later) {
      const address = new URL(request.url);
      if (request.method !== 'GET' || address.origin !== origin || !address.pathname.startsWith(path)) return null;
      const [first = ''] = address.pathname.slice(path.length).split('/');
      if (first === 'assets') return keptFile(surroundings, request, later);
      if (request.mode !== 'navigate') return null;
      // The browser asked it already, while the worker was starting: what counts once is not asked twice.
      const isPage = pageAt(address.pathname.slice(path.length - 1)) !== null;
      const early = isPage ? preload.catch(() => undefined) : preload;
      const arriving = early.then((answer) => answer ?? fetch(request));
      if (!isPage) return arriving;
      later(arriving.then(keep, () => undefined));
      return page(arriving);
    },
    leftToServer: OF_SERVER.map((first) => ({
      condition: { urlPattern: { pathname: `${path}${first}/*` } },
      source: 'network',
    })),
  };
}

/** A file is the same for ever: once kept it is not asked for again. */
async function keptFile(
  surroundings: Surroundings,
  request: Request,
  later: (work: Promise<unknown>) => void,
): Promise<Response> {
  const { caches, fetch } = surroundings;
  const kept = await caches.match(request.url, ANY).catch(() => undefined);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (isWhole(answer) && !isDocument(answer)) {
    const copy = answer.clone();
    const put = async () => (await caches.open(nameOf(surroundings))).put(request.url, copy);
    later(put().catch(() => undefined));
  }
  return answer;
}

async function got(fetch: Surroundings['fetch'], address: string, how: RequestInit = {}): Promise<Response> {
  const answer = await fetch(address, how);
  if (!isWhole(answer)) throw new TypeError(`${address} was answered ${answer.status}`);
  return answer;
}

/** Removes what workers of this scope kept, but for the cache that is named. */
export async function forgetFiles(caches: CacheStorage, scope: string, but?: string): Promise<void> {
  const own = (await caches.keys()).filter((name) => name.startsWith(cachesOf(scope)) && name !== but);
  await Promise.all(own.map((name) => caches.delete(name)));
}

/** Two installations of one host keep theirs apart. */
const cachesOf = (scope: string): string => `vivac ${new URL(scope).pathname} `;

const nameOf = ({ scope, built }: Surroundings): string => `${cachesOf(scope)}${built.version}`;

/** A file is the same for everybody, whatever the server varies its answers by. */
const ANY = { ignoreVary: true };

const isWhole = (answer: Response): boolean => answer.status === 200 && answer.type === 'basic' && !answer.redirected;

/** A gateway asks to sign in, or a proxy says that there is no such file. */
const isDocument = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith('text/html') ?? false;

const wait = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(() => resolve(null), ms));
