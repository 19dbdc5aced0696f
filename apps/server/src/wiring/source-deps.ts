import path from 'node:path';
import { recordedSender } from '#modules/evidence/read';
import { fillMapping } from '@vivac/intake/ready/ready-mapping';
import { readyMapping } from '@vivac/intake/ready/ready-mappings';
import type { FindReadyMapping } from '#modules/sources/source-settings';
import { SERVER_DOCUMENT_CHARACTERS } from '#modules/imports/document-limit';
import { importFile } from '#modules/imports/import-file';
import type { Deliver } from '#modules/sources/deliver';
import type { SourceRoutes } from '#modules/sources/routes';
import { resealChannels } from '#modules/channels/channel-secrets';
import { resealMail } from '#modules/operation/mail/mail-settings';
import { reseal } from '#modules/sources/secret-values';
import type { SourceEngineDeps } from '#modules/sources/tries/source-engine';
import { type Clock, clockOf } from '#platform/clock';
import type { Database } from '#platform/database/database';
import { readIdentitySecrets } from '#platform/identity/embedded/keys/identity-secret';
import type { IdentityProvider } from '#platform/identity/ports';
import type { Log } from '#platform/log';
import type { Outbound } from '#platform/outbound/outbound';
import type { Bell } from '#platform/queue/bell';
import { type Sealer, sealerOf } from '#platform/secrets/sealer';
import type { Config } from '#server/config';

/** What of the context the sources stand on. */
interface SourceContext {
  readonly db: Database;
  readonly clock: Clock;
  readonly identity: IdentityProvider;
  readonly sealer: Sealer;
  readonly sourceBell: Bell;
  readonly outbound: Outbound;
}

/** What the room of the sources is given by the context: the way into the market, and the world outside. */
export function sourceDeps(
  config: Config,
  context: SourceContext,
  log: Log,
): SourceRoutes & Omit<SourceEngineDeps, 'databaseUrl' | 'prepare' | 'mailBell'> {
  const { db, clock, identity, sealer, sourceBell, outbound } = context;
  return {
    db,
    clock,
    identity,
    sealer,
    log,
    bell: sourceBell,
    isDemo: config.demo,
    imap: config.imap,
    readyMapping: findReadyMapping,
    realClock: clockOf(null, config.zone),
    inbox: path.join(config.dataDir, 'inbox'),
    fetchFeed: (request) => outbound.fetchFeed(request),
    fetchPage: (request) => outbound.fetchPage(request),
    deliver: delivererTo(config, context),
  };
}

/** The mappings that are offered by name. */
const findReadyMapping: FindReadyMapping = (id) => {
  const ready = readyMapping(id);
  if (ready === null) return null;
  return {
    kind: ready.kind,
    fill(said) {
      const filled = fillMapping(ready, said);
      return filled.kind === 'missing' ? { missing: filled.fields } : { mapping: filled.mapping };
    },
  };
};

/** Imports what a door hands over, as one batch of its source. */
function delivererTo({ zone, demo }: Config, { db, clock }: Pick<SourceContext, 'db' | 'clock'>): Deliver {
  return async ({ kind, mapping, complete, sourceName, sentBy, fileName, bytes, totalBytes, observedAt, dryRun }) => {
    const report = await importFile(
      { db, clock, zone, documentCharacters: SERVER_DOCUMENT_CHARACTERS },
      {
        kind,
        source: { name: sourceName, fileName, totalBytes, bytes },
        mapping,
        sentBy: recordedSender(sentBy, demo),
        observedAt,
        ...(complete === null ? {} : { complete }),
        dryRun,
        onBadRow: 'skip',
      },
    );
    const { refused, alreadyImported, totals, problems, unusedColumns, looks, tellsMoments } = report;
    return {
      refused,
      alreadyImported,
      batchNumber: dryRun ? null : report.batchNumber,
      totals,
      problems,
      unusedColumns,
      looks,
      tellsMoments,
    };
  };
}

/** Seals under the secret of the installation, and seals anew what is still sealed under one it had before. */
export async function openSealer(config: Config, db: Database, log: Log): Promise<Sealer> {
  const { dataDir, identitySecret, previousSecrets } = config;
  const sealer = sealerOf(await readIdentitySecrets(dataDir, identitySecret, previousSecrets));
  const { resealed, lost } = await reseal(db, sealer);
  if (resealed > 0) log.info({ sources: resealed }, 'Secret values of sources are sealed under the new secret');
  if (lost > 0)
    log.warn(
      { sources: lost },
      'Secret values of sources cannot be opened: type them again, or name the secret before',
    );
  const channels = await resealChannels(db, sealer);
  if (channels.resealed > 0)
    log.info({ channels: channels.resealed }, 'Secrets of channels are sealed under the new secret');
  if (channels.lost > 0)
    log.warn(
      { channels: channels.lost },
      'Secrets of channels cannot be opened: set them up again, or name the secret before',
    );
  if (!(await resealMail(db, sealer)))
    log.warn('The settings of the mail server cannot be opened: set them again, or name the secret before');
  return sealer;
}
