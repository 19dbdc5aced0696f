import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config';
import type { Log } from '#platform/log';
import { readAddress, type TrustedProxies } from './trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, for limits and logs: `ip` of the framework is the proxy's when there is one. */
    readonly clientAddress: string;
  }
  interface FastifyInstance {
    /** How many requests came through a proxy although none was announced; null where proxies are announced. */
    readonly unannouncedProxies: () => number | null;
    /** Whether a request of this machine may be anybody's: others reach us, and nobody said through which proxy. */
    readonly isProxyUnsaid: boolean;
  }
}

const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto'];
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;
const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const SET_IT =
  'everybody behind it counts as one client. Set TRUST_PROXY to the number of proxies, or to their networks (docs/configuration.md).';
const UNSET = `A request came through a proxy, but TRUST_PROXY is not set: ${SET_IT}`;
const UNSET_AT_START = `PUBLIC_URL is https, so that a proxy stands before Vivac, but TRUST_PROXY is not set: ${SET_IT}`;
const FOREIGN_HOST =
  'A request came for another host than that of PUBLIC_URL. Set PUBLIC_URL to the address that browsers see, and TRUST_PROXY where a proxy ' +
  'stands before Vivac: without it everybody behind the proxy counts as one client (docs/configuration.md).';

/**
 * The right-most address that is not a trusted proxy's: what stands further left in `X-Forwarded-For` was sent by the
 * client, who may write anything there. Where a proxy says nothing that can be read, it is the proxy's own.
 */
export function clientAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  trusted: TrustedProxies | null,
): string {
  let address = readAddress(remote ?? '') ?? 'unknown';
  const before = (forwardedFor ?? '').split(',').toReversed();
  for (const [hop, text] of before.entries()) {
    if (!trusted?.(address, hop)) return address;
    const next = readAddress(text.trim());
    if (next === null) return address;
    address = next;
  }
  return address;
}

/** Gives every request its `clientAddress`, and tells the operator once when a proxy was not announced. */
export function addClientAddress(
  app: FastifyInstance,
  { trustProxy: trusted, publicUrl }: Pick<Config, 'trustProxy' | 'publicUrl'>,
  log: Pick<Log, 'warn'>,
): void {
  const { hostname, protocol } = new URL(publicUrl);
  let unannounced = 0;
  app.decorateRequest('clientAddress', {
    getter(this: FastifyRequest) {
      return clientAddress(this.raw.socket.remoteAddress, forwardedForOf(this), trusted);
    },
  });
  app.decorate('unannouncedProxies', () => (trusted === null ? unannounced : null));
  app.decorate('isProxyUnsaid', trusted === null && !LOOPBACK_HOST.test(hostname));
  if (trusted !== null) return;
  let isReported = protocol === 'https:';
  if (isReported) log.warn(UNSET_AT_START);
  const tell = (sentence: string) => {
    if (!isReported) log.warn(sentence);
    isReported = true;
  };
  app.addHook('onRequest', (request, _reply, done) => {
    if (cameByProxy(request)) {
      unannounced += 1;
      tell(UNSET);
    } else if (request.hostname !== hostname && !LOOPBACK_HOST.test(request.hostname)) tell(FOREIGN_HOST);
    done();
  });
}

/** For a call of our own in the place of a client: it is counted and written down as theirs. */
export function inPlaceOf({ clientAddress: remoteAddress }: Pick<FastifyRequest, 'clientAddress'>) {
  return { remoteAddress };
}

/** This machine itself, and not somebody whom a proxy on it speaks for. */
export function isLoopback(request: FastifyRequest): boolean {
  return LOOPBACK.test(request.clientAddress) && !cameByProxy(request) && !request.server.isProxyUnsaid;
}

/** A proxy says so, or asks this machine for a host that this machine does not call itself. */
function cameByProxy({ headers, hostname, raw }: FastifyRequest): boolean {
  if (PROXY_HEADERS.some((name) => headers[name] !== undefined)) return true;
  return LOOPBACK.test(readAddress(raw.socket.remoteAddress ?? '') ?? '') && !LOOPBACK_HOST.test(hostname);
}

/** Several header lines are one list, in their order. */
function forwardedForOf({ headers }: FastifyRequest): string | undefined {
  const lines = headers['x-forwarded-for'];
  return Array.isArray(lines) ? lines.join(',') : lines;
}
