import { toSay } from '@vivac/text/sentence';
import {
  downloadAdvice,
  getAdvice,
  getAdviceNight,
  saveAdviserSettings,
  decideAdvice,
  getAdviserDecisions,
} from '@vivac/contract/adviser';
import { getAdviceWhatIf } from '@vivac/contract/adviser-what-if';
import { getToday } from '@vivac/contract/dashboard/today';
import { inputsToWire, nightToWire } from '@vivac/contract/wire/adviser/advice';
import { settingsToWire } from '@vivac/contract/wire/adviser/settings';
import { QUERY_FIELDS, campsitesIn } from '@vivac/contract/wire/prices';
import { ANSWER_NIGHTS } from '@vivac/domain/offers/answer';
import { type Day, parseDay } from '@vivac/domain/time/day';
import { momentInName } from '@vivac/domain/time/zoned-moment';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { serveFile } from '#platform/http/file-route';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { LANGUAGES, type Language } from '@vivac/domain/language';
import { arrivedSinceVisit } from '#modules/reviews/summary-read';
import { namedCampsites } from '#modules/watchlists/read';
import { ADVICE_TYPES, adviceFile } from './advice-file.ts';
import {
  adviseNights,
  type AdviserSources,
  requestedNights,
  noSettings,
  mostPriced,
  suggestedLimits,
  whatIf,
} from './advise-nights.ts';
import { decide, decisionList, settingsIn } from './write.ts';
import { decisionsMark, storedSettings } from './read.ts';
import { keepSettings } from './store.ts';
import { todayOf } from './today.ts';
import { heldBackOf } from '#modules/changes/read';

const NIGHTS_AHEAD = 90;

/** What to ask for the nights ahead, with reasons; nothing of it is ever published. */
export function adviserRoutes(app: FastifyInstance, context: Context): void {
  listRoute(app, context);
  todayRoute(app, context);
  nightRoute(app, context);
  settingsRoute(app, context);
  decisionRoutes(app, context);
  fileRoute(app, context);
}

function sourcesOf({ db, reads }: Context, language: Language): AdviserSources {
  return { db: reads.pick(), primary: db, language };
}

function listRoute(app: FastifyInstance, context: Context): void {
  const { clock, identity, zone } = context;
  serve(app, identity, getAdvice, async ({ caller, query, languageAmong, unlessUnchanged }) => {
    const language = languageAmong(LANGUAGES);
    const sources = sourcesOf(context, language);
    const { nights: count = NIGHTS_AHEAD } = query;
    const requested = await requestedNights({ db: sources.db, clock, zone }, caller, query, (first) => ({
      first,
      count,
    }));
    if (isRefusal(requested)) return requested;
    const { reference, competitors, today, atS } = requested;
    const stored = await storedSettings(context.db, caller.uid, reference);
    const decided = await decisionsMark(context.db, caller.uid, reference);
    const basis = [[reference, ...competitors], today, atS, stored, decided, language];
    return unlessUnchanged(basis, async () => ({
      date: today,
      at: new Date(atS * 1000).toISOString(),
      compared: competitors.length,
      settings: stored && settingsToWire(stored.settings),
      suggested: stored === null ? await suggestedLimits(sources.db, requested) : null,
      most_priced: stored === null ? await mostPriced(sources, requested) : null,
      nights:
        stored === null ? [] : (await adviseNights(sources, caller.uid, requested, stored.settings)).map(nightToWire),
    }));
  });
}

function nightRoute(app: FastifyInstance, context: Context): void {
  const { clock, identity, zone } = context;
  serve(app, identity, getAdviceNight, async ({ caller, query, languageAmong }) => {
    const sources = sourcesOf(context, languageAmong(LANGUAGES));
    const first = nightAhead(query.date, clock.today());
    if (isRefusal(first)) return first;
    const requested = await requestedNights({ db: sources.db, clock, zone }, caller, query, () => ({
      first,
      count: 1,
    }));
    if (isRefusal(requested)) return requested;
    const stored = await storedSettings(context.db, caller.uid, requested.reference);
    if (stored === null) return noSettings();
    const [night] = await adviseNights(sources, caller.uid, requested, stored.settings);
    return inputsToWire({ ...night!, settings: stored.settings });
  });

  serve(app, identity, getAdviceWhatIf, async ({ caller, query, languageAmong }) => {
    const sources = sourcesOf(context, languageAmong(LANGUAGES));
    const first = nightAhead(query.date, clock.today());
    if (isRefusal(first)) return first;
    const requested = await requestedNights({ db: sources.db, clock, zone }, caller, query, () => ({
      first,
      count: 1,
    }));
    return isRefusal(requested) ? requested : whatIf(sources, caller.uid, requested, query);
  });
}

/** A night that can still be sold. */
function nightAhead(text: string, today: Day): Day | Refusal {
  const day = parseDay(text);
  if (day === null) return refuse('invalid', toSay('notADay', { field: 'date', text }), 'date');
  return day < today ? refuse('invalid', toSay('nightPassed', { date: text }), 'date') : day;
}

/** What may be to do today. */
function todayRoute(app: FastifyInstance, context: Context): void {
  const { clock, identity, zone } = context;
  serve(app, identity, getToday, async ({ caller, query, languageAmong, unlessUnchanged }) => {
    const sources = sourcesOf(context, languageAmong(LANGUAGES));
    const requested = await requestedNights({ db: sources.db, clock, zone }, caller, query, (first) => ({
      first,
      count: ANSWER_NIGHTS,
    }));
    if (isRefusal(requested)) return requested;
    const { reference, competitors, today, atS } = requested;
    const stored = await storedSettings(context.db, caller.uid, reference);
    const decided = await decisionsMark(context.db, caller.uid, reference);
    const reviews = await arrivedSinceVisit(sources, caller.uid, reference, clock.now(), zone);
    const isHeldBack = (await heldBackOf(sources.db, competitors)).length > 0;
    return unlessUnchanged([[reference, ...competitors], today, atS, stored, decided, reviews, isHeldBack], () =>
      todayOf(sources, caller.uid, requested, { stored, reviews, isHeldBack }),
    );
  });
}

function settingsRoute(app: FastifyInstance, { db, clock, identity }: Context): void {
  serve(app, identity, saveAdviserSettings, async ({ caller, body }) => {
    const campsites = await namedCampsites(db, caller, [campsitesIn(body)], QUERY_FIELDS.campsites);
    if (isRefusal(campsites)) return campsites;
    const settings = settingsIn(body.settings);
    if (isRefusal(settings)) return settings;
    await keepSettings(db, { uid: caller.uid, campsiteId: campsites[0]!.id, settings, at: clock.now() });
    return settingsToWire(settings);
  });
}

function decisionRoutes(app: FastifyInstance, context: Context): void {
  const { db, clock, identity, zone } = context;

  serve(app, identity, decideAdvice, async ({ caller, body, languageAmong }) => {
    const sources = sourcesOf(context, languageAmong(LANGUAGES));
    const first = nightAhead(body.date, clock.today());
    if (isRefusal(first)) return first;
    const requested = await requestedNights({ db: sources.db, clock, zone }, caller, body, () => ({ first, count: 1 }));
    return isRefusal(requested) ? requested : decide(sources, caller.uid, requested, body, clock.now());
  });

  serve(app, identity, getAdviserDecisions, async ({ caller, query }) => {
    const prices = context.reads.pick();
    const campsites = await namedCampsites(prices, caller, [campsitesIn(query)], QUERY_FIELDS.campsites);
    if (isRefusal(campsites)) return campsites;
    return decisionList({ db: prices, primary: db }, caller.uid, campsites[0]!, query);
  });
}

function fileRoute(app: FastifyInstance, context: Context): void {
  const { clock, identity, zone, demo } = context;
  serveFile(app, identity, downloadAdvice, async ({ caller, query, language }) => {
    const sources = sourcesOf(context, language);
    const { nights: count = NIGHTS_AHEAD, format } = query;
    const requested = await requestedNights({ db: sources.db, clock, zone }, caller, query, (first) => ({
      first,
      count,
    }));
    if (isRefusal(requested)) return requested;
    const { reference, filters } = requested;
    const stored = await storedSettings(context.db, caller.uid, reference);
    if (stored === null) return noSettings();
    const nights = await adviseNights(sources, caller.uid, requested, stored.settings);
    const requestedAt = clock.now();
    const report = { campsite: reference.name, filters, nights, requestedAt, zone, language, isDemo: demo };
    // A CSV has no place beside its rows to say that they are invented.
    const ending = format === 'xlsx' ? '.xlsx' : `${demo ? '_Demo' : ''}.csv`;
    return {
      fileName: `Proposals_${momentInName(requestedAt, zone)}${ending}`,
      contentType: ADVICE_TYPES[format],
      body: await adviceFile(report, format),
    };
  });
}
