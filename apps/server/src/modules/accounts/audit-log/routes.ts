import { type AuditEntry, downloadAuditLog, getAuditLog } from '@vivac/contract/access/audit-log';
import type { QueryOf } from '@vivac/contract/endpoint';
import type { Language } from '@vivac/domain/language';
import { LANGUAGES } from '@vivac/domain/language';
import { addDays, parseDay } from '@vivac/domain/time/day';
import { isoSeconds, momentInName } from '@vivac/domain/time/zoned-moment';
import type { FastifyInstance } from 'fastify';
import { type AuditFilter, type AuditRow, auditEntries } from '#platform/audit-log/audit-log-read';
import type { Database } from '#platform/database/database';
import { serve } from '#platform/http/endpoint-route';
import { serveFile } from '#platform/http/file-route';
import type { Context } from '#server/context';
import { auditFile } from './audit-file.ts';
import { actionWords, actionsStated, factsOf, partyWords } from './audit-words.ts';

const PAGE = 50;
const ROWS_AT_ONCE = 1000;
const MOST_WORDS = 5;

/** Who did what to whom, for administrators. */
export function auditLogRoutes(app: FastifyInstance, { db, clock, identity, zone }: Context): void {
  serve(app, identity, getAuditLog, async ({ query, languageAmong }) => {
    const language = languageAmong(LANGUAGES);
    // One more than is shown says whether there are others.
    const filter = filterOf(query, language, zone);
    const found = await auditEntries(db, filter, { before: query.before ?? null, count: PAGE + 1 });
    const entries = found.slice(0, PAGE).map((row) => present(row, language));
    return { entries, next: found.length > PAGE ? entries.at(-1)!.number : null, today: clock.today() };
  });

  serveFile(app, identity, downloadAuditLog, async ({ query, language, gone }) => {
    const { format = 'csv' } = query;
    const rows = allEntries(db, filterOf(query, language, zone), gone);
    return {
      fileName: `Audit_log_${momentInName(clock.now(), zone)}.csv`,
      contentType: 'text/csv; charset=utf-8',
      body: auditFile({ rows, format, language, zone }),
    };
  });
}

async function* allEntries(db: Database, filter: AuditFilter, gone: AbortSignal): AsyncGenerator<AuditRow> {
  for (let before: number | null = null; !gone.aborted;) {
    const rows: AuditRow[] = await auditEntries(db, filter, { before, count: ROWS_AT_ONCE });
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
    before = rows.at(-1)!.number;
  }
}

type Requested = Omit<QueryOf<typeof downloadAuditLog>, 'format'>;

function filterOf({ from, to, search = '', ...query }: Requested, language: Language, zone: string): AuditFilter {
  const words = search
    .split(/\s+/)
    .filter((word) => word !== '')
    .slice(0, MOST_WORDS);
  return {
    from: from === undefined ? null : startOf(from, zone, 0),
    to: to === undefined ? null : startOf(to, zone, 1),
    ...whatAndWho(query),
    words,
    actionsOfWords: words.map((word) => actionsStated(language, word)),
  };
}

function whatAndWho(query: Omit<Requested, 'from' | 'to' | 'search'>) {
  return {
    area: query.about ?? null,
    action: query.action ?? null,
    actorKind: query.actor_kind ?? null,
    actor: wordsOrNull(query.actor),
    target: wordsOrNull(query.target),
  };
}

const wordsOrNull = (text: string | undefined): string | null => text?.trim() || null;

/** When a day begins, or one some days later. */
function startOf(day: string, zone: string, daysLater: number): Date {
  return new Date(isoSeconds(addDays(parseDay(day)!, daysLater), zone, '00:00')! * 1000);
}

function present(row: AuditRow, language: Language): AuditEntry {
  const { number, at, action, actor, target, subject, details, network, requestId } = row;
  return {
    number,
    at: at.toISOString(),
    action,
    what: actionWords(language, action),
    actor: partyWords(language, actor),
    actor_kind: actor.kind,
    target: target && partyWords(language, target),
    subject,
    details,
    facts: factsOf(language, row),
    network,
    request_id: requestId,
  };
}
