import { sayStored } from '@vivac/text/say';
import type { SourceBody } from '@vivac/contract/administration/sources';
import type { ExpandedRequest, ExpandedSource, PlanAges, PlanCell } from '@vivac/contract/administration/source-plan';
import type { Language } from '@vivac/domain/language';
import { callsOf, cellsOf } from '@vivac/domain/sources/collection-plan';
import type { Day } from '@vivac/domain/time/day';
import { type StayRequest, hasPlaceholder } from '@vivac/domain/sources/placeholders';
import { type Refusal, isRefusal, refuse } from '#platform/refusal';
import type { Context } from '#server/context';
import { type RequestableCampsite, requestableCampsites } from '#modules/watchlists/read';
import { typedRequest } from '../edit-register.ts';
import { sourceById } from '../register-read.ts';
import type { SecretValues } from '../secret-values.ts';
import type { StoredPlan } from '../source-row.ts';
import type { RequestedCell } from './plan-store.ts';
import { planAges } from './ask-cell.ts';
import { expandRequest, type FilledRequest, flawSentence } from './expand-request.ts';
import { presentCalls } from './read-plan.ts';

type PreviewContext = Pick<Context, 'db' | 'clock' | 'sealer'>;

const HIDDEN = '•••';

/** What a source would send, without its secrets, and how often: as it is typed, before anything is saved or asked. */
export async function expandTyped(
  context: PreviewContext,
  body: SourceBody & { readonly id?: number | null },
): Promise<ExpandedSource | Refusal> {
  const typed = await typedRequest(context, body);
  if (isRefusal(typed)) return typed;
  const { settings, secrets } = typed;
  if (settings.door !== 'feed') return refuse('invalid', 'onlyAddress', 'door');
  const today = context.clock.today();
  const { plan } = settings;
  const campsites = plan === null ? [] : await requestableCampsites(context.db, plan.campsiteIds);
  const stays = plan === null ? [null] : firstAndLast(plan, campsites, today);
  const shown = shownSecrets(secrets, body);
  const requests: ExpandedRequest[] = [];
  for (const stay of stays) {
    const request = expandRequest(settings.address!, shown, { today, stay });
    if ('flaw' in request) return refuse('invalid', flawSentence(request), 'address');
    requests.push({ ...presentStay(stay), ...presentRequest(request, shown) });
  }
  return { requests, calls: plan && presentCalls(callsOf(plan, campsites.length, today)) };
}

function firstAndLast(plan: StoredPlan, campsites: readonly RequestableCampsite[], today: Day): StayRequest[] {
  const ids = campsites.map(({ id }) => id);
  const cells = cellsOf(plan, ids, today);
  const ends = cells.length > 1 ? [cells[0]!, cells.at(-1)!] : cells;
  return ends.flatMap((cell) => {
    const campsite = campsites.find(({ id }) => id === cell.campsiteId);
    return campsite === undefined ? [] : [{ ...cell, campsite }];
  });
}

/** Secret values as dots, but for those with a placeholder, of which somebody wants to see what becomes; what is stored stays hidden. */
function shownSecrets(secrets: SecretValues, { headers, request_body: body }: SourceBody): SecretValues {
  const typed = new Set((headers ?? []).flatMap(({ name, value }) => (value === null ? [] : [name.toLowerCase()])));
  const shown = (name: string, value: string) => (typed.has(name) && hasPlaceholder(value) ? value : HIDDEN);
  return {
    headers: Object.fromEntries(Object.entries(secrets.headers).map(([name, value]) => [name, shown(name, value)])),
    parameters: Object.fromEntries(Object.keys(secrets.parameters).map((name) => [name, HIDDEN])),
    body: secrets.body === null ? null : (body ?? HIDDEN),
  };
}

function presentStay(stay: StayRequest | null) {
  if (stay === null) return { campsite: null, arrival: null, nights: null, adults: null };
  return { campsite: stay.campsite.name, arrival: stay.arrival, nights: stay.nights, adults: stay.adults };
}

const withDots = (text: string) => text.replaceAll(encodeURIComponent(HIDDEN), HIDDEN);

function presentRequest({ url, headers, method, body }: FilledRequest, { headers: own }: SecretValues) {
  const sent = Object.entries(headers ?? {}).filter(([name]) => Object.hasOwn(own, name));
  return {
    method: method ?? ('GET' as const),
    address: withDots(url),
    headers: sent.map(([name, value]) => ({ name, value: withDots(value) })),
    body: body ?? null,
  };
}

/** How old the cells of a plan are, of one length and party; of its first where none is asked for. */
export async function presentAges(
  { db, clock }: PreviewContext,
  id: number,
  requested: { readonly nights?: number; readonly adults?: number },
  language: Language,
): Promise<PlanAges | Refusal> {
  const row = await sourceById(db, id);
  if (row === null) return refuse('not-found', 'noSource');
  const { plan } = row;
  if (plan === null) return refuse('not-found', 'noPlan');
  const nights = requested.nights ?? plan.nights[0]!;
  const adults = requested.adults ?? plan.adults[0]!;
  const { calls, made, left, cells } = await planAges(db, id, plan, { nights, adults, today: clock.today() });
  return {
    calls: presentCalls(calls),
    made_today: made.today,
    made_this_month: made.thisMonth,
    left_today: left,
    nights,
    adults,
    cells: cells.map(({ campsite, arrival, known }): PlanCell => ({
      campsite,
      arrival,
      ...(known === null ? NEVER : presentKnown(known, clock.now(), language)),
    })),
  };
}

const NEVER = { asked_at: null, answered_at: null, outcome: 'never', status: null, reason: null } as const;

/** A call takes no longer; what has no outcome by then was interrupted. */
const UNDER_WAY_MS = 120_000;

function presentKnown({ requestedAt, answeredAt, outcome, ...known }: RequestedCell, now: Date, language: Language) {
  const { status, reason } = known;
  const isUnderWay = now.getTime() - requestedAt.getTime() < UNDER_WAY_MS;
  const before = answeredAt === null ? ('never' as const) : ('answered' as const);
  return {
    asked_at: requestedAt.toISOString(),
    answered_at: answeredAt?.toISOString() ?? null,
    outcome: outcome ?? (isUnderWay ? before : ('interrupted' as const)),
    status,
    reason: reason && sayStored(language, reason),
  };
}
