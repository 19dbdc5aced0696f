import { sayStored } from '@vivac/text/say';
import type { RegisteredSource } from '@vivac/contract/administration/sources';
import { callsOf } from '@vivac/domain/sources/collection-plan';
import type { Day } from '@vivac/domain/time/day';
import type { Language } from '@vivac/domain/language';
import { lateAt, type SourceFacts, type SourceState, sourceState } from '@vivac/domain/sources/freshness';
import { textOf } from '@vivac/text/text-of';
import { presentCalls, presentPlan } from './plans/read-plan.ts';
import { BODY_NAME, namesKey } from './secret-values.ts';
import type { ConsentRow, SourceRow, TryRow } from './source-row.ts';
import { needsConsent, weakConsent } from './source-settings.ts';

/** What holds for the whole register at a moment. */
export interface RegisterMoment {
  readonly now: Date;
  readonly isDemo: boolean;
  /** In which reasons are told. */
  readonly language: Language;
  readonly today: Day;
  /** Of the campsites that plans name. */
  readonly campsiteNames: ReadonlyMap<number, string>;
}

/** The state of a source by its row. */
export function stateOfRow(row: SourceRow, { now }: Pick<RegisterMoment, 'now'>): SourceState {
  return sourceState(factsOfRow(row), now);
}

/** The first moment at which the source is late, if nothing new comes before; null where nobody expects anything. */
export function lateAtOfRow(row: SourceRow): Date | null {
  return lateAt(factsOfRow(row));
}

/** A source with a plan fails when so many of its calls in a row do. */
const PLAN_FAILURES = 5;

function factsOfRow(row: SourceRow): SourceFacts {
  return {
    needsConsent: needsConsent(consentScope(row), row.consent),
    isPaused: row.pausedAt !== null,
    isRefused: row.refusedReason !== null,
    // Of the many questions of a plan some fail on any day.
    failures: row.plan !== null && row.failures < PLAN_FAILURES ? 0 : row.failures,
    addedAt: row.addedAt,
    lastSuccessAt: row.lastSuccessAt,
    lastChangeAt: row.lastChangeAt,
    expectedEveryMs: row.expectedEveryS === null ? null : row.expectedEveryS * 1000,
  };
}

function consentScope({ host, door, headerNames }: SourceRow) {
  return { host, door, hasKey: namesKey(headerNames) };
}

/** Why a source is in its state, in a sentence; null where nothing is to be said. */
export function reasonOfState(row: SourceRow, state: SourceState, language: Language): string | null {
  const text = textOf(language, 'source-reasons');
  if (state === 'waiting_for_consent') {
    const host = row.host ?? '';
    const weak = row.consent && weakConsent({ ...consentScope(row), host }, row.consent, language);
    return weak ?? text.noConsent({ host });
  }
  if (state === 'refused') return row.refusedReason && sayStored(language, row.refusedReason);
  if (state === 'late') return text.late;
  return row.lastReason && sayStored(language, row.lastReason);
}

export function presentSource(row: SourceRow, moment: RegisterMoment): RegisteredSource {
  const state = stateOfRow(row, moment);
  return {
    id: row.id,
    name: row.name,
    door: row.door,
    kind: row.kind,
    address: row.address,
    host: row.host,
    campsite_link: row.campsiteLink,
    ready_mapping: row.readyMapping,
    ready_answers: row.readyAnswers,
    mapping: row.mapping as Record<string, unknown> | null,
    complete: row.complete,
    allow_http: row.allowHttp,
    header_names: row.headerNames.filter((name) => name !== BODY_NAME),
    has_request_body: row.headerNames.includes(BODY_NAME),
    every_s: row.everyS,
    expected_every_s: row.expectedEveryS,
    run: row.run && { ...row.run },
    plan: row.plan && {
      ...presentPlan(row.plan, moment.campsiteNames),
      calls: presentCalls(callsOf(row.plan, row.plan.campsiteIds.length, moment.today)),
    },
    state,
    failures: row.failures,
    reason: reasonOfState(row, state, moment.language),
    status: row.lastStatus,
    outcome: row.lastOutcome,
    last_try_at: momentText(row.lastTryAt),
    last_success_at: momentText(row.lastSuccessAt),
    last_change_at: momentText(row.lastChangeAt),
    next_try_at: state === 'paused' || state === 'waiting_for_consent' ? null : momentText(row.nextTryAt),
    rows_stored: row.rowsStored,
    rows_left_out: row.rowsLeftOut,
    consent: row.consent && presentConsent(row.consent),
    is_demo: moment.isDemo,
    added_by: row.addedBy,
    added_at: row.addedAt.toISOString(),
    version: row.version,
  };
}

export function presentConsent({ host, ground, note, givenBy, givenAt, withdrawnBy, withdrawnAt }: ConsentRow) {
  return {
    host,
    ground,
    note,
    given_by: givenBy,
    given_at: givenAt.toISOString(),
    withdrawn_by: withdrawnBy,
    withdrawn_at: momentText(withdrawnAt),
  };
}

export function presentTry(row: TryRow, language: Language) {
  const { startedAt, endedAt, batchNumber, rowsStored, rowsLeftOut, ...one } = row;
  return {
    started_at: startedAt.toISOString(),
    ended_at: momentText(endedAt),
    outcome: one.outcome,
    status: one.status,
    reason: one.reason && sayStored(language, one.reason),
    batch: batchNumber,
    rows_stored: rowsStored,
    rows_left_out: rowsLeftOut,
  };
}

function momentText(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
