import { type Trust, getTrust } from '@vivac/contract/administration/trust';
import { type DataFacts, dataChecks } from '@vivac/domain/operation/data-checks';
import { usedPercent } from '@vivac/domain/operation/disk-state';
import { type MachineFacts, machineChecks } from '@vivac/domain/operation/machine-checks';
import { type MessageFacts, messageChecks } from '@vivac/domain/operation/message-checks';
import type { TrustCheck } from '@vivac/domain/operation/trust-finding';
import { lateSources } from '@vivac/domain/sources/freshness';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock';
import { serve } from '#platform/http/endpoint-route';
import type { IdentityProvider } from '#platform/identity/ports';

export interface TrustFacts {
  readonly data: DataFacts;
  readonly messages: MessageFacts;
  readonly machine: MachineFacts;
}

interface TrustDeps {
  readonly identity: IdentityProvider;
  readonly clock: Clock;
  /** Certificates and support of a database end in real time, whatever day the product shows. */
  readonly realClock: Clock;
  /** `cameTo` is the host that somebody from elsewhere asked; null on this machine. */
  facts(cameTo: string | null): Promise<TrustFacts>;
}

const MOST_SOURCES = 100;

/** Whether the installation can be trusted, for administrators. */
export function trustRoutes(app: FastifyInstance, { identity, clock, realClock, facts }: TrustDeps): void {
  serve(app, identity, getTrust, async ({ cameTo }) => {
    const { data, messages, machine } = await facts(cameTo);
    const now = clock.now();
    const checks = [...dataChecks(data, now), ...messageChecks(messages), ...machineChecks(machine, realClock.now())];
    return {
      looked_at: now.toISOString(),
      checks: checks.map(presentCheck),
      sources: presentAges(data, now),
      disks: machine.disks.map((disk) => ({
        path: disk.path,
        size_bytes: disk.usedBytes + disk.freeBytes,
        free_bytes: disk.freeBytes,
        used_percent: usedPercent(disk),
      })),
    };
  });
}

const NO_FIGURES = { count: null, of: null, seconds: null, bytes: null, percent: null, name: null };

function presentCheck({ check, finding, state, at, figures }: TrustCheck): Trust['checks'][number] {
  return { check, finding, state, at: at?.toISOString() ?? null, ...NO_FIGURES, ...figures };
}

function presentAges({ sources }: DataFacts, now: Date): Trust['sources'] {
  const late = new Set(lateSources(sources, now).map(({ name }) => name));
  const answeredMs = ({ lastSuccessAt }: (typeof sources)[number]) => lastSuccessAt?.getTime() ?? 0;
  return sources
    .toSorted((a, b) => answeredMs(a) - answeredMs(b))
    .slice(0, MOST_SOURCES)
    .map(({ name, state, lastSuccessAt }) => ({
      name,
      state,
      last_success_at: lastSuccessAt?.toISOString() ?? null,
      late: late.has(name),
    }));
}
