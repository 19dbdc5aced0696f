import { toSay } from '@vivac/text/sentence';
import type { SourceBody } from '@vivac/contract/administration/sources';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import type { Queryable, Transaction } from '#platform/database/database';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { requestableCampsites } from '#modules/watchlists/read';
import { planEveryS, readPlan, whyNotExpanded } from './plans/read-plan.ts';
import { registerRows, sourceById } from './register-read.ts';
import { NO_MAILBOX } from './imap-settings.ts';
import { folderName } from './inbox-folder.ts';
import {
  inboxSourceOfFolder,
  insertConsent,
  insertSource,
  isNameTaken,
  updateSource,
  withdrawConsents,
} from './register-store.ts';
import { hasKey, namesKey, type SecretValues, mergeSecrets, openSecrets, storeSecrets } from './secret-values.ts';
import type { ConsentRow, Ground, SourceSettings } from './source-row.ts';
import { type ConsentScope, type ReadSource, readSource, weakConsent, readSourceAddress } from './source-settings.ts';

type RegisterContext = Pick<Context, 'db' | 'clock' | 'sealer' | 'imap'>;

const taken = (name: string) => refuse('conflict', toSay('sourceExists', { name }), 'name');

/** Adds a source with its secrets and consent, all or nothing. Resolves to its id. */
export async function createSource(context: RegisterContext, body: SourceBody, by: string): Promise<number | Refusal> {
  const { db, clock, sealer } = context;
  const read = await readConfigured(context, body);
  if (isRefusal(read)) return read;
  const { settings, parameters } = read;
  const secrets = consentedSecrets(settings, { ...body, parameters }, { values: null, isSameHost: false });
  if (isRefusal(secrets)) return secrets;
  const refusal = await whyNotRequested(context, settings, secrets);
  if (refusal) return refusal;
  return db.transaction(async (tx) => {
    const at = clock.now();
    const folder = await takenFolder(tx, settings, null);
    if (folder) return folder;
    const id = await insertSource(tx, settings, { at, by, nextTryAt: settings.everyS === null ? null : at });
    if (id === null) return taken(settings.name);
    await storeSecrets(tx, sealer, id, secrets);
    await keepConsent(tx, settings.host, body, { by, at });
    await recordAudit(tx, { at, action: 'source.added', subject: settings.name, details: reported(settings, secrets) });
    return id;
  });
}

/** Changes a source as somebody saw it; null when it is done. */
export async function editSource(
  context: RegisterContext,
  id: number,
  body: SourceBody & { readonly version: number },
  by: string,
): Promise<Refusal | null> {
  const { db, clock, sealer } = context;
  const read = await readConfigured(context, body);
  if (isRefusal(read)) return read;
  const { settings, parameters } = read;
  return db.transaction(async (tx) => {
    const row = await sourceById(tx, id);
    if (row === null) return refuse('not-found', 'noSource');
    if (await isNameTaken(tx, settings.name, id)) return taken(settings.name);
    const folder = await takenFolder(tx, settings, id);
    if (folder) return folder;
    const stored = { values: await openSecrets(tx, sealer, id), isSameHost: row.host === settings.host };
    const secrets = consentedSecrets(settings, { ...body, parameters }, stored);
    if (isRefusal(secrets)) return secrets;
    const refusal = await whyNotRequested(context, settings, secrets);
    if (refusal) return refusal;
    const at = clock.now();
    const nextTryAt = settings.everyS === null ? null : at;
    if (!(await updateSource(tx, { id, version: body.version, nextTryAt }, settings))) {
      return refuse('conflict', 'sourceChanged', 'version');
    }
    await storeSecrets(tx, sealer, id, secrets);
    await keepConsent(tx, settings.host, body, { by, at });
    const details = { ...reported(settings, secrets), ...(row.name !== settings.name && { name_before: row.name }) };
    await recordAudit(tx, { at, action: 'source.changed', subject: settings.name, details });
    return null;
  });
}

async function keepConsent(
  tx: Transaction,
  host: string | null,
  { consent }: SourceBody,
  given: { readonly by: string; readonly at: Date },
): Promise<void> {
  if (host !== null && consent) await insertConsent(tx, { host, ...consent, ...given });
}

/** Files are dropped into a folder that has the letters of the name: two sources would each take the other’s. */
async function takenFolder(
  tx: Transaction,
  { door, name }: SourceSettings,
  id: number | null,
): Promise<Refusal | null> {
  if (door !== 'inbox') return null;
  const folder = folderName(name, id ?? 0);
  const other = await inboxSourceOfFolder(tx, folder, id);
  if (other === null) return null;
  return refuse('conflict', toSay('folderTaken', { folder, other }), 'name');
}

/** What the audit log keeps of a source: of what is secret, how much there is. */
function reported({ door, kind, host, everyS }: SourceSettings, { headers, parameters, body }: SecretValues) {
  const secretValues = Object.keys(headers).length + Object.keys(parameters).length + (body === null ? 0 : 1);
  return { door, kind, host, every_s: everyS, secret_values: secretValues };
}

/** What somebody typed, with its plan. A source that reads a mailbox needs one. */
async function readConfigured(
  { imap, ...context }: Pick<Context, 'imap' | 'db' | 'clock'>,
  body: SourceBody,
): Promise<ReadSource | Refusal> {
  if (body.door === 'mailbox' && imap === null) return refuse('invalid', NO_MAILBOX, 'door');
  return readPlanned(context, body);
}

/** What somebody typed of a source and of its plan. */
async function readPlanned(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  body: SourceBody,
): Promise<ReadSource | Refusal> {
  const read = readSource(body);
  if (isRefusal(read)) return read;
  const today = clock.today();
  const plan = await readPlan(db, body, today);
  if (plan === null) return withRun(read, body);
  if (isRefusal(plan)) return plan;
  return { ...read, settings: { ...read.settings, plan, everyS: planEveryS(plan, today) } };
}

/** With how its platform names the run whose results wait: at the same host, since it is asked with the same secrets. */
function withRun(read: ReadSource, { run, ...body }: SourceBody): ReadSource | Refusal {
  if (!run) return read;
  if (body.door !== 'feed') return refuse('invalid', 'runOnlyFeed', 'run');
  const address = readSourceAddress({ ...body, address: run.address });
  if (isRefusal(address)) return { ...address, field: 'run' };
  if (address?.host !== read.settings.host) return refuse('invalid', 'runOtherHost', 'run');
  const settings = { ...read.settings, run: { address: address!.shown, field: run.field.trim() } };
  return { settings, parameters: { ...address!.parameters, ...read.parameters } };
}

/** A source as it is typed, with its secrets: those that are stored where they were typed for the same host. */
interface TypedRequest extends Pick<ReadSource, 'settings'> {
  readonly secrets: SecretValues;
}

/** What would be saved and asked of what somebody typed; nothing of it is. */
export async function typedRequest(
  context: Pick<Context, 'db' | 'clock' | 'sealer'>,
  body: SourceBody & { readonly id?: number | null },
): Promise<TypedRequest | Refusal> {
  const { db, sealer } = context;
  const typed = await readPlanned(context, body);
  if (isRefusal(typed)) return typed;
  const { settings, parameters } = typed;
  const row = body.id ? await sourceById(db, body.id) : null;
  const values = row && (await openSecrets(db, sealer, row.id));
  const secrets = mergeSecrets({ ...body, parameters }, { values, isSameHost: row?.host === settings.host });
  if (isRefusal(secrets)) return secrets;
  return (await whyNotRequested(context, settings, secrets)) ?? { settings, secrets };
}

/** Why a feed cannot be asked as it would be saved; null where it can. */
async function whyNotRequested(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  settings: SourceSettings,
  secrets: SecretValues,
): Promise<Refusal | null> {
  if (settings.door !== 'feed') return null;
  const campsites = settings.plan === null ? [] : await requestableCampsites(db, settings.plan.campsiteIds);
  return whyNotExpanded(settings, secrets, campsites, clock.today());
}

/** The secret values of a source whose consent, where one is given with it, suffices. */
function consentedSecrets(
  { host, door }: SourceSettings,
  typed: SourceBody & { readonly parameters: SecretValues['parameters'] },
  stored: Parameters<typeof mergeSecrets>[1],
): SecretValues | Refusal {
  const secrets = mergeSecrets(typed, stored);
  if (isRefusal(secrets) || host === null || !typed.consent) return secrets;
  const weak = weakConsent({ host, door, hasKey: hasKey(secrets) }, typed.consent);
  return weak === null ? secrets : refuse('invalid', toSay('asItStands', { text: weak }), 'consent');
}

/** Notes who consented that a host is read. */
export async function consentHost(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  requested: { readonly host: string; readonly ground: Ground; readonly note: string },
  by: string,
): Promise<ConsentRow | Refusal> {
  const host = hostOf(requested.host);
  if (host === null) return refuse('invalid', 'notAHost', 'host');
  const weak = await weakForAll(db, host, requested);
  if (weak !== null) return refuse('invalid', toSay('asItStands', { text: weak }), 'note');
  const at = clock.now();
  await db.transaction(async (tx) => {
    await insertConsent(tx, { ...requested, host, by, at });
    const details = { ground: requested.ground, note: requested.note };
    await recordAudit(tx, { at, action: 'source.consent_given', subject: host, details });
  });
  return { ...requested, host, givenBy: by, givenAt: at, withdrawnBy: null, withdrawnAt: null };
}

/** A consent suffices where it does for one of the sources that ask the host: those whose pages need more go on waiting. */
async function weakForAll(db: Queryable, host: string, consent: { readonly ground: Ground; readonly note: string }) {
  const ofHost = (await registerRows(db)).filter((row) => row.host === host);
  const ways: ConsentScope[] = ofHost.map(({ door, headerNames }) => ({ host, door, hasKey: namesKey(headerNames) }));
  const weak = [{ host, door: null, hasKey: false }, ...ways].map((way) => weakConsent(way, consent));
  return weak.includes(null) ? null : weak[0]!;
}

/** Resolves to how many sources wait for consent again. */
export async function revokeConsent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  requested: string,
  by: string,
): Promise<number | Refusal> {
  const host = hostOf(requested);
  const at = clock.now();
  const withdraw = (of: string) =>
    db.transaction(async (tx) => {
      const waiting = await withdrawConsents(tx, of, by, at);
      if (waiting !== null) await recordAudit(tx, { at, action: 'source.consent_withdrawn', subject: of });
      return waiting;
    });
  const sources = host === null ? null : await withdraw(host);
  return sources ?? refuse('not-found', toSay('nobodyConsented', { host: requested }), 'host');
}

function hostOf(text: string): string | null {
  const url = URL.parse(`https://${text.trim()}`);
  return url !== null && url.hostname !== '' && url.pathname === '/' && url.port === '' && url.search === ''
    ? url.hostname
    : null;
}
