import { useQuery } from '@tanstack/react-query';
import type { Trust } from '@vivac/contract/administration/trust';
import type { PageName } from '@vivac/contract/pages';
import { callQuery } from '../../api/call.ts';
import { TABS, type TabbedSection } from './sections.tsx';

type Check = Trust['checks'][number];

/** The page that answers a check which needs somebody; of what is not named the trust page tells. */
const ANSWERED_ON: Readonly<Record<string, PageName>> = {
  sources: 'sources',
  questions: 'sources',
  backup: 'backups',
  rehearsal: 'backups',
  mail: 'notificationFailures',
};
/** How many there are is said where each is to be decided alone. */
const COUNTED: ReadonlySet<string> = new Set(['questions-open', 'mail-parked', 'sources-failing']);
const STALE_AFTER_MS = 15_000;

/** How many things need an answer, by page; nothing for whoever is no administrator. */
export type Signs = ReadonlyMap<PageName, number>;

export function useSigns(isAdmin: boolean): Signs {
  const { data } = useQuery({ ...callQuery('getTrust', {}), staleTime: STALE_AFTER_MS, enabled: isAdmin });
  return signsOf(data?.checks ?? []);
}

/** How many price lists wait for somebody: drafts with something to mend, and lists whose page says something else now. */
export function useOpenTariffs(isShown: boolean): number {
  const { data } = useQuery({ ...callQuery('getWaitingTariffs', {}), staleTime: STALE_AFTER_MS, enabled: isShown });
  return data?.count ?? 0;
}

function signsOf(checks: readonly Check[]): Signs {
  const signs = new Map<PageName, number>();
  for (const { check, finding, state, count } of checks) {
    if (state !== 'act' && finding !== 'questions-open') continue;
    const page = ANSWERED_ON[check] ?? 'trust';
    signs.set(page, (signs.get(page) ?? 0) + (COUNTED.has(finding) ? (count ?? 1) : 1));
  }
  return signs;
}

/** Of all pages of a section. */
export function signOf(signs: Signs, section: TabbedSection): number {
  return TABS[section].reduce((sum, { page }) => sum + (signs.get(page) ?? 0), 0);
}
