import type { InboxAlert } from '@vivac/contract/alerts/inbox';
import { alertLine, alertTitle } from '@vivac/domain/alerts/alert-words';
import type { Language } from '@vivac/domain/language';
import type { AlertRow } from './read.ts';

/** An alert as its reader is shown it at a moment: a mute that has ended is none. */
export function presentAlert(row: AlertRow, language: Language, now: Date): InboxAlert {
  const { id, kind, state, facts, firstNight, lastNight, closedAt, toldAt: reportedAt, mutedUntil, note, waits } = row;
  return {
    id,
    kind,
    state,
    title: alertTitle(facts, language),
    line: alertLine(facts, language),
    campsite: 'campsite' in facts ? facts.campsite : null,
    change: facts.is === 'change' ? facts.change : null,
    first_date: firstNight,
    last_date: lastNight,
    urgent: row.isUrgent,
    read: row.isRead,
    opened_at: row.openedAt.toISOString(),
    changed_at: row.changedAt.toISOString(),
    closed_at: closedAt?.toISOString() ?? null,
    told_at: reportedAt?.toISOString() ?? null,
    waits,
    muted_until: mutedUntil !== null && mutedUntil > now ? mutedUntil.toISOString() : null,
    stopped: row.isStopped,
    note,
    deliveries: [...row.deliveries],
  };
}
