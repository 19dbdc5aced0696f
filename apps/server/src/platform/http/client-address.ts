import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '#platform/log';
import { readAddress } from './read-address.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, for limits and logs: `ip` of the framework is the proxy's when there is one. */
    readonly clientAddress: string;
  }
  interface FastifyInstance {
    /** How many requests came through a proxy although none was announced; null where proxies are announced. */
    readonly unannouncedProxies: () => number | null;
  }
}

const PROXY_HEADERS = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'x-forwarded-proto'];
const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1)$/;
const UNSET =
  'A request came through a proxy, but TRUST_PROXY is not set: everybody behind it counts as one client. ' +
  'Set TRUST_PROXY to the number of proxies, or to their networks (README.md, “Configuration”).';

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
export function addClientAddress(app: FastifyInstance, trusted: TrustedProxies | null, log: Pick<Log, 'warn'>): void {
  app.decorateRequest('clientAddress', {
    getter(this: FastifyRequest) {
      return clientAddress(this.raw.socket.remoteAddress, forwardedForOf(this), trusted);
    },
  });
  let unannounced = 0;
  app.decorate('unannouncedProxies', () => (trusted === null ? unannounced : null));
  if (trusted !== null) return;
  app.addHook('onRequest', (request, _reply, done) => {
    if (cameByProxy(request)) {
      unannounced += 1;
      if (unannounced === 1) log.warn(UNSET);
    }
    done();
  });
}

/** This machine itself, and not somebody whom a proxy on it speaks for. */
export function isLoopback(request: FastifyRequest): boolean {
  return LOOPBACK.test(request.clientAddress) && !cameByProxy(request);
}

function cameByProxy({ headers }: FastifyRequest): boolean {
  return PROXY_HEADERS.some((name) => headers[name] !== undefined);
}

/** Several header lines are one list, in their order. */
function forwardedForOf({ headers }: FastifyRequest): string | undefined {
  const lines = headers['x-forwarded-for'];
  return Array.isArray(lines) ? lines.join(',') : lines;
}
