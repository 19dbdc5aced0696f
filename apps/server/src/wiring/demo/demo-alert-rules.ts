import type { Log } from '#platform/log';
import type { ProviderUser } from '#platform/identity/ports';
import { isRefusal } from '#platform/refusal';
import { keptAlertRules } from '#modules/alerts/read';
import { type SaveAlertRulesDeps, saveAlertRules } from '#modules/alerts/rules/save-alert-rules';
import { channelsOf } from '#modules/channels/read';
import { setChannelState } from '#modules/channels/store';
import { defaultFilters } from '#modules/prices/filters';

/** Small limits, so that something is told while somebody looks. */
const RULES = [
  { kind: 'price_change', who: 'competitors', percent: 5, ahead: 365 },
  { kind: 'availability_change', who: 'competitors', ahead: 180 },
  { kind: 'position_change', measure: 'rank', line: 3, ahead: 30, urgent: false },
  { kind: 'follower', percent: 10, days: 7, urgent: false },
];

/**
 * The alert rules of the demo manager, unless there ever were any. They tell of what happens from now on; nobody asked for them, so that nothing is
 * mailed before somebody turns mails on.
 */
export async function makeDemoAlertRules(
  context: Omit<SaveAlertRulesDeps, 'defaultFilters'>,
  log: Log,
  { uid, email, admin }: Pick<ProviderUser, 'uid' | 'email' | 'admin'>,
): Promise<void> {
  if ((await keptAlertRules(context.db, uid)).version > 0) return;
  const saved = await saveAlertRules({ ...context, defaultFilters }, { uid, email, admin }, { rules: RULES });
  if (isRefusal(saved)) log.warn({ reason: saved.message }, 'The demo manager has no alert rules');
  for (const { id, kind } of await channelsOf(context.db, uid)) {
    if (kind === 'email') await setChannelState(context.db, id, 'off');
  }
}
