import { say } from '@vivac/text/say';
import { toSay } from '@vivac/text/sentence';
import {
  addSource,
  changeSource,
  consentToHost,
  getSource,
  getSources,
  lookNow,
  pauseSource as pauseSourceCall,
  removeSource,
  withdrawConsent,
} from '@vivac/contract/administration/sources';
import { expandSource, getSourcePlan } from '@vivac/contract/administration/source-plan';
import { trySource, getReadyMappings } from '@vivac/contract/administration/try-source';
import { LANGUAGES, type Language } from '@vivac/domain/language';
import { needsAttention } from '@vivac/domain/sources/freshness';
import type { ResponseOf } from '@vivac/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '#platform/audit-log/audit-log-store';
import { serve } from '#platform/http/endpoint-route';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { daysReportedBy } from '#modules/holidays/read';
import { requestableCampsites } from '#modules/watchlists/read';
import { expandTyped, presentAges } from './plans/preview-plan.ts';
import { readyMappingWords } from './mappings-read.ts';
import { consentsFor, pageFactsOf, registerRows, sourceById, triesOf } from './register-read.ts';
import { askNow, deleteSource, pauseSource } from './register-store.ts';
import { type RegisterMoment, presentConsent, presentSource, presentTry, stateOfRow } from './present-source.ts';
import { consentHost, createSource, editSource, revokeConsent } from './edit-register.ts';
import { isNetworkAwayAt } from './reporting.ts';
import type { SourceRow } from './source-row.ts';
import { tryOnce } from './tries/try-once.ts';
import { READY_MAPPINGS } from '@vivac/intake/ready/ready-mappings';

const TRIES_SHOWN = 50;
const LOOK_EVERY_MS = 60_000;
const NO_SOURCE = toSay('noSource');

/** What every part of the register's calls is given. */
interface Register extends Context {
  readonly moment: (rows: readonly SourceRow[], language?: Language) => Promise<RegisterMoment>;
  /** The answer to a change of a source. */
  readonly saved: (id: number, say: (name: string) => string) => Promise<Saved | Refusal>;
}
type Saved = ResponseOf<typeof addSource>;

/** The register of sources, for administrators. */
export function sourceRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, demo } = context;
  const moment = async (rows: readonly SourceRow[], language: Language = 'en') => {
    const named = await requestableCampsites(
      db,
      rows.flatMap(({ plan }) => plan?.campsiteIds ?? []),
    );
    const campsiteNames = new Map(named.map(({ id, name }) => [id, name]));
    return { now: clock.now(), today: clock.today(), isDemo: demo, language, campsiteNames };
  };
  const saved = async (id: number, say: (name: string) => string) => {
    const row = await sourceById(db, id);
    if (row === null) return refuse('not-found', NO_SOURCE);
    return { message: say(row.name), source: presentSource(row, await moment([row])) };
  };
  const register = { ...context, moment, saved };
  readingRoutes(app, register);
  editingRoutes(app, register);
  lookingRoutes(app, register);
  consentRoutes(app, register);
}

function readingRoutes(app: FastifyInstance, context: Register): void {
  const { db, identity, moment } = context;
  serve(app, identity, getSources, async ({ languageAmong }) => {
    const rows = await registerRows(db);
    const at = await moment(rows, languageAmong(LANGUAGES));
    const isNetworkAway = await isNetworkAwayAt(db, at.now);
    const isFirst = (row: (typeof rows)[number]) => needsAttention(stateOfRow(row, at));
    const sources = [...rows.filter(isFirst), ...rows.filter((row) => !isFirst(row))];
    return { sources: sources.map((row) => presentSource(row, at)), network_away: isNetworkAway };
  });

  serve(app, identity, getSource, async ({ params: { id }, languageAmong }) => {
    const row = await sourceById(db, id);
    if (row === null) return refuse('not-found', NO_SOURCE);
    const [tries, consents, facts, reported] = await Promise.all([
      triesOf(db, id, TRIES_SHOWN),
      row.host === null ? [] : consentsFor(db, row.host),
      pageFactsOf(db, id),
      row.kind === 'holidays' || row.kind === 'occupancy' ? daysReportedBy(db, row.name, row.kind) : null,
    ]);
    const language = languageAmong(LANGUAGES);
    return {
      source: presentSource(row, await moment([row], language)),
      tries: tries.map((one) => presentTry(one, language)),
      consents: consents.map(presentConsent),
      told: reported && { first_date: reported.first, last_date: reported.last },
      page_facts: facts,
    };
  });

  serve(app, identity, getSourcePlan, ({ params: { id }, query, languageAmong }) =>
    presentAges(context, id, query, languageAmong(LANGUAGES)),
  );
}

function editingRoutes(app: FastifyInstance, context: Register): void {
  const { db, clock, identity, sourceBell, saved } = context;

  serve(app, identity, addSource, async ({ body, caller, log }) => {
    const id = await createSource(context, body, caller.email);
    if (isRefusal(id)) return id;
    log.info({ by: caller.email, source: body.name, door: body.door }, 'A source was added');
    sourceBell.ring();
    return saved(id, (name) => `${name} is on the register.`);
  });

  serve(app, identity, changeSource, async ({ params: { id }, body, caller, log }) => {
    const refusal = await editSource(context, id, body, caller.email);
    if (refusal !== null) return refusal;
    log.info({ by: caller.email, source: body.name }, 'A source was changed');
    sourceBell.ring();
    return saved(id, (name) => `${name} is changed.`);
  });

  serve(app, identity, removeSource, async ({ params: { id }, caller, log, language }) => {
    const name = await db.transaction(async (tx) => {
      const removed = await deleteSource(tx, id);
      if (removed !== null) await recordAudit(tx, { at: clock.now(), action: 'source.removed', subject: removed });
      return removed;
    });
    if (name === null) return refuse('not-found', NO_SOURCE);
    log.info({ by: caller.email, source: name }, 'A source was removed');
    return { message: say(language, 'offRegister', { name }) };
  });
}

function lookingRoutes(app: FastifyInstance, context: Register): void {
  const { db, clock, identity, sourceBell, saved } = context;

  serve(app, identity, lookNow, async ({ params: { id } }) => {
    const row = await sourceById(db, id);
    if (row === null) return refuse('not-found', NO_SOURCE);
    if (row.host === null && row.door !== 'mailbox') {
      return refuse('conflict', toSay('notAsked', { name: row.name }));
    }
    const state = stateOfRow(row, { now: clock.now() });
    if (state === 'paused') return refuse('conflict', toSay('sourcePaused', { name: row.name }));
    if (state === 'waiting_for_consent') return refuse('conflict', toSay('sourceWaits', { name: row.name }));
    if (!(await askNow(db, id, clock.now(), LOOK_EVERY_MS))) {
      return refuse('too-many', 'askedJustNow');
    }
    await recordAudit(db, { at: clock.now(), action: 'source.asked', subject: row.name });
    sourceBell.ring();
    return saved(id, (name) => `${name} is being asked.`);
  });

  serve(app, identity, pauseSourceCall, async ({ params: { id }, body: { paused }, caller, log }) => {
    const now = clock.now();
    const row = await sourceById(db, id);
    if (row === null) return refuse('not-found', NO_SOURCE);
    const change = paused
      ? { at: now, by: caller.email, nextTryAt: null }
      : { at: null, by: null, nextTryAt: row.everyS === null ? null : now };
    await db.transaction(async (tx) => {
      await pauseSource(tx, id, change);
      await recordAudit(tx, { at: now, action: paused ? 'source.paused' : 'source.resumed', subject: row.name });
    });
    log.info({ by: caller.email, source: row.name, paused }, 'A source was paused or goes on');
    sourceBell.ring();
    return saved(id, (name) => (paused ? `${name} is paused.` : `${name} goes on.`));
  });

  serve(app, identity, trySource, ({ body, language }) => tryOnce({ ...context, language }, body));

  serve(app, identity, expandSource, ({ body }) => expandTyped(context, body));
}

function consentRoutes(app: FastifyInstance, context: Register): void {
  const { identity, sourceBell } = context;

  serve(app, identity, consentToHost, async ({ body, caller, log, language }) => {
    const consent = await consentHost(context, body, caller.email);
    if (isRefusal(consent)) return consent;
    log.info({ by: caller.email, host: consent.host, ground: consent.ground }, 'Consent for a host was noted');
    sourceBell.ring();
    return { message: say(language, 'consentNoted', { host: consent.host }), consent: presentConsent(consent) };
  });

  serve(app, identity, withdrawConsent, async ({ body, caller, log, language }) => {
    const sources = await revokeConsent(context, body.host, caller.email);
    if (isRefusal(sources)) return sources;
    log.info({ by: caller.email, host: body.host }, 'Consent for a host was withdrawn');
    return { message: say(language, 'hostNotRead', { host: body.host }), sources };
  });
}

/** The mappings that are offered by name. */
export function readyMappingRoutes(app: FastifyInstance, { identity }: Context): void {
  serve(app, identity, getReadyMappings, async ({ languageAmong }) => {
    const words = readyMappingWords(languageAmong(LANGUAGES));
    return {
      mappings: READY_MAPPINGS.map(({ id, title, kind, request, documented, follows, blanks }) => ({
        id,
        title,
        use: words.use(id),
        kind,
        request,
        documented,
        follows,
        blanks: blanks.map(({ field, otherwise }) => ({ field, what: words.blank(field), otherwise })),
      })),
    };
  });
}
