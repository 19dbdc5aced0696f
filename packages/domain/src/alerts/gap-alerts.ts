import type { DataGap } from '../changes/data-gap.ts';
import type { FoundAlert } from './found-alert.ts';

/** Campsites of which no data comes, told once for each set of sources: one late feed is one event, however many campsites it feeds (alert-13). */
export function gapAlerts(gaps: readonly { readonly campsite: string; readonly gap: DataGap }[]): FoundAlert[] {
  const alike = Map.groupBy(gaps, ({ gap: { state, sources } }) => JSON.stringify([state, sources]));
  return [...alike.values()].map((those) => {
    const [{ gap }] = those as [(typeof those)[0]];
    const sinceS = Math.floor(Math.min(...those.map((each) => each.gap.sinceS)));
    const campsites = those.map(({ campsite }) => campsite);
    return {
      subject: `gap ${gap.sources.join(', ')}`,
      campsiteId: null,
      state: gap.state,
      facts: { is: 'data_gap', campsites, sources: gap.sources, sinceS },
      seenAtS: sinceS,
      openedAtS: sinceS,
      isUrgent: false,
    };
  });
}
