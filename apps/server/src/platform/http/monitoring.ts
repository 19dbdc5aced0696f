import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Database } from '#platform/database/database';
import { type DiskWatch, fullSentence } from '#platform/disk';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { isLoopback } from '#platform/http/client-address';
import { sendStatus } from '#platform/http/send-error';

/** Whether the process is alive, and whether it can answer; `reason` says what is still missing. */
export function healthRoutes(
  app: FastifyInstance,
  db: Database,
  disks: Pick<DiskWatch, 'full'>,
  readiness: { readonly ready: boolean; readonly reason: string },
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ alive: true }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    if (!readiness.ready) return reply.code(503).send({ ready: false, reason: readiness.reason });
    const full = await disks.full();
    if (full !== null) return reply.code(503).send({ ready: false, reason: fullSentence(full) });
    await db.query('SELECT 1');
    return { ready: true };
  });
}

/** One value with its labels. */
export interface Measured {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

/** What is measured when somebody asks; its name begins with `vivac_` and ends with its unit. */
export interface Measure {
  readonly name: string;
  readonly help: string;
  readonly labels: readonly string[];
  readonly values: readonly Measured[];
  /** Rises only, from the start of the process; the name of such a one ends with `_total`. */
  readonly isCounter?: boolean;
}

interface MetricsDeps {
  /** Sent as `Authorization: Bearer …` from elsewhere; null lets only this machine ask. */
  readonly token: string | null;
  /** Asked at every scrape. */
  measure(): Promise<readonly Measure[]>;
}

/** Seconds: around the 50 ms of a calendar, up to a large file. */
const BUCKETS_S = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * `GET /metrics` in the text format of Prometheus, for this machine and whoever has the token; to others there is no such page. Requests are
 * counted by route, method and status, so that no name or id becomes a label.
 */
export function serveMetrics(app: FastifyInstance, { token, measure }: MetricsDeps): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'vivac_http_request_duration_seconds',
    help: 'How long requests took until their answer was sent',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    done();
  });
  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    if (!mayAsk(request, token)) return sendStatus(request, reply, 404);
    const measured = await measure();
    const text = `${await registry.metrics()}\n${await textOf(measured)}`;
    return reply.type(registry.contentType).header('cache-control', 'no-store').send(text);
  });
}

function mayAsk(request: FastifyRequest, token: string | null): boolean {
  if (isLoopback(request)) return true;
  const given = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Of a registry of its own at every scrape: a source that was removed is gone from it, and what is not known is not told. */
async function textOf(measures: readonly Measure[]): Promise<string> {
  const registry = new Registry();
  for (const { name, help, labels, values, isCounter } of measures.filter((each) => each.values.length > 0)) {
    const about = { name, help, labelNames: [...labels], registers: [registry] };
    const metric = isCounter === true ? new Counter(about) : new Gauge(about);
    for (const { labels: own, value } of values) metric.inc({ ...own }, value);
  }
  return registry.metrics();
}
