import type { Change } from '@vivac/contract/dashboard/changes';
import type { NamedChange } from '@vivac/contract/wire/changes';
import { CHANGE_LIMITS } from '@vivac/domain/changes/change';
import type { ChangeRun, RunInWave, Span } from '@vivac/domain/changes/change-runs';
import { type FeedingSource, dataGap } from '@vivac/domain/changes/data-gap';
import { type Cents, eurosOf } from '@vivac/domain/money';
import { STALE_AFTER_HOURS } from '@vivac/domain/rules/kinds/price-findings';
import type { VisibleCampsite } from '#modules/watchlists/read';
import type { CampsiteLook } from './read.ts';

const isoOf = (momentS: number) => new Date(momentS * 1000).toISOString();
const isoOrNull = (momentS: number | null) => (momentS === null ? null : isoOf(momentS));
const inEuros = ({ lowest, highest }: Span): Span => ({
  lowest: eurosOf(lowest as Cents),
  highest: eurosOf(highest as Cents),
});

const PRICES: ReadonlySet<string> = new Set(['price_up', 'price_down']);
/** Of these there is nothing to measure. */
const WENT_OR_CAME: ReadonlySet<string> = new Set(['sold_out', 'closed', 'back_on_sale']);

/** A run of changes as it is told. */
export function presentChange(
  { run, wave }: RunInWave<ChangeRun>,
  name: string,
  sourceOf: (id: number) => string | undefined,
): NamedChange {
  const {
    kind,
    state,
    first,
    last,
    nights,
    confirmed,
    percent,
    priceCents,
    units,
    seenAtS,
    confirmedAtS,
    closedAtS,
    isOwn,
  } = run;
  const value = (span: Span): Change['to'] => {
    if (WENT_OR_CAME.has(kind)) return null;
    return PRICES.has(kind) ? inEuros(span) : { ...span };
  };
  return {
    name,
    kind,
    state,
    first,
    last,
    nights,
    from: value(run.from),
    to: value(run.to),
    confirmed: confirmed && { from: inEuros(confirmed.from), to: inEuros(confirmed.to) },
    percent: percent && { ...percent },
    price: priceCents && inEuros(priceCents),
    units: [...units],
    seenAt: isoOf(seenAtS),
    confirmedAt: isoOrNull(confirmedAtS),
    confirmsAfter: state === 'pending' ? isoOf(seenAtS + CHANGE_LIMITS.confirmAfterS) : null,
    closedAt: isoOrNull(closedAtS),
    sources: run.sourceIds.flatMap((id) => sourceOf(id) ?? []),
    own: isOwn,
    wave,
  };
}

/** The campsites of which no data comes. */
export function presentGaps(
  campsites: readonly VisibleCampsite[],
  looks: readonly CampsiteLook[],
  troubled: ReadonlySet<string>,
  nowMs: number,
) {
  const looksOf = Map.groupBy(looks, ({ campsiteId }) => campsiteId);
  return campsites.flatMap(({ id, name }) => {
    const feeding = (looksOf.get(id) ?? []).map(({ source, lookedAtS }): FeedingSource => ({
      name: source,
      lookedAtS,
      isInTrouble: troubled.has(source),
    }));
    const gap = dataGap(feeding, nowMs / 1000, STALE_AFTER_HOURS * 3600);
    return gap === null ? [] : [{ name, state: gap.state, since: isoOf(gap.sinceS), sources: [...gap.sources] }];
  });
}
