import type { Clock } from '#platform/clock';
import type { Database } from '#platform/database/database';
import type { IdentityProvider } from '#platform/identity/ports';
import { READY_MAPPINGS } from '@vivac/intake/ready/ready-mappings';
import { recordedSender } from '#modules/evidence/read';
import type { NamedMappings } from '#modules/imports/push/push-request';
import type { PushRoutes } from '#modules/imports/push/routes';
import { completeOfSource, mappedSources, mappingOfSource } from '#modules/sources/mappings-read';
import type { FindReadyMapping } from '#modules/sources/source-settings';
import { recordArrival } from '#modules/sources/tries/arrival-store';
import type { Config } from '#server/config';

interface PushContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
}

/** What pushes are given by the context: limits, mappings by name, and the register, which is told of each. */
export function pushDeps(config: Config, context: PushContext, readyMapping: FindReadyMapping): PushRoutes {
  const { db, clock, identity } = context;
  return {
    db,
    clock,
    identity,
    zone: config.zone,
    recordedAs: (sender) => recordedSender(sender, config.demo),
    maxBytes: config.importMaxBytes,
    atOnce: config.importsAtOnce,
    mappings: namedMappings(db, readyMapping),
    async tell(sourceName, startedAt, { batchNumber, totals, alreadyImported, refused }) {
      await recordArrival(db, 'push', {
        sourceName,
        startedAt,
        endedAt: clock.now(),
        batchNumber,
        rowsStored: totals.stored,
        rowsLeftOut: totals.setAside + totals.rejected,
        isKnown: alreadyImported,
        refused: refused && `What was sent cannot be read: ${refused.reason}.`,
      });
    },
  };
}

/** A push may be read as the files of a registered source are, or by a mapping that comes with the product. */
function namedMappings(db: Database, readyMapping: FindReadyMapping): NamedMappings {
  const filled = (id: string, answers: Readonly<Record<string, string>>) => {
    const ready = readyMapping(id);
    return ready && { kind: ready.kind, ...ready.fill(answers) };
  };
  return {
    async find(name) {
      const kept = await mappingOfSource(db, name);
      if (kept?.mapping) return { kind: kept.mapping.kind, mapping: kept.mapping };
      return kept?.readyMapping ? filled(kept.readyMapping, kept.readyAnswers ?? {}) : filled(name, {});
    },
    completeOf: (name) => completeOfSource(db, name),
    async namesFor(kind) {
      const ready = READY_MAPPINGS.filter((each) => each.kind === kind).map(({ id }) => id);
      return [...(await mappedSources(db, kind)), ...ready];
    },
  };
}
