import { basePathOf } from '#platform/http/base-path';

const loopbackHosts = ['localhost', '127.0.0.1', '[::1]'];

export interface Origins {
  /** The address in mails and tokens, without a slash at its end. */
  readonly publicUrl: string;
  readonly publicOrigin: string;
  /** The path of `publicUrl`, empty at the root of a host. */
  readonly basePath: string;
  readonly trusted: readonly string[];
  /** The same address if it is one of ours, otherwise the login page: a mail must not lead to a stranger. */
  readonly continueUrl: (requested: string | undefined) => string;
}

export function identityOrigins(publicUrl: string, alsoTrusted: readonly string[] = []): Origins {
  const publicOrigin = new URL(publicUrl).origin;
  const basePath = basePathOf(publicUrl);
  const trusted = [
    ...new Set([publicOrigin, ...alsoTrusted.map((url) => new URL(url).origin)].flatMap(withLoopbackNames)),
  ];
  const loginUrl = `${publicOrigin}${basePath}/login`;
  return {
    publicUrl: `${publicOrigin}${basePath}`,
    publicOrigin,
    basePath,
    trusted,
    continueUrl: (requested) => {
      if (!requested || !URL.canParse(requested, publicOrigin)) return loginUrl;
      const url = new URL(requested, publicOrigin);
      // Another path of the host is a stranger's.
      return trusted.includes(url.origin) && url.pathname.startsWith(`${basePath}/`) ? url.href : loginUrl;
    },
  };
}

/** On one's own machine `localhost` and `127.0.0.1` are the same place, but not to a browser. */
function withLoopbackNames(origin: string): string[] {
  const url = new URL(origin);
  if (!loopbackHosts.includes(url.hostname)) return [origin];
  const port = url.port ? `:${url.port}` : '';
  return [origin, ...loopbackHosts.map((host) => `${url.protocol}//${host}${port}`)];
}
