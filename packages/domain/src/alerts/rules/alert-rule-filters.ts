import type { OfferFilters } from '../../offers/offer-dimension.ts';
import type { AlertPart } from '../kinds/alert-kind.ts';
import { ALERT_KIND_MODULES, type KindOfAlertRule } from '../kinds/alert-kinds.ts';

/** The filters that a rule compares under; undefined of one that keeps none, or has not got any yet. */
export function alertFiltersOf({ rule }: KindOfAlertRule): OfferFilters | undefined {
  return 'filters' in rule ? rule.filters : undefined;
}

/** The names that a rule was narrowed to; empty where it is about all. */
export function alertCampsitesOf({ rule }: KindOfAlertRule): readonly string[] {
  return 'campsites' in rule ? rule.campsites : [];
}

/** Whether a rule waits for the filters that it will keep. */
export function lacksAlertFilters(of: KindOfAlertRule): boolean {
  const parts = Object.values<AlertPart>(ALERT_KIND_MODULES[of.kind].parts);
  return parts.some(({ is }) => is === 'filters') && alertFiltersOf(of) === undefined;
}

/** The rule with filters; one that keeps some, or none at all, stays as it is. */
export function withAlertFilters<Of extends KindOfAlertRule>(of: Of, filters: OfferFilters | undefined): Of {
  return filters === undefined || !lacksAlertFilters(of) ? of : { ...of, rule: { ...of.rule, filters } };
}
