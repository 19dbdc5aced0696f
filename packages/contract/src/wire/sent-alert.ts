import type { AlertFacts, SentAlert } from '@vivac/domain/alerts/alert';
import type { ChangeKind } from '@vivac/domain/changes/change';
import type { Span } from '@vivac/domain/changes/change-runs';
import type { WebhookAlert } from '../alerts/channels.ts';

// Alerts in our words and in those of the wire. No schema: the browser may carry this file.

type Reported = Pick<
  WebhookAlert,
  | 'what'
  | 'campsites'
  | 'own'
  | 'first_date'
  | 'last_date'
  | 'nights'
  | 'from'
  | 'to'
  | 'confirmed'
  | 'percent'
  | 'sources'
>;

const PRICES: readonly ChangeKind[] = ['price_up', 'price_down'];
const euros = ({ lowest, highest }: Span): Span => ({ lowest: lowest / 100, highest: highest / 100 });
const one = (value: number): Span => ({ lowest: value, highest: value });
const NOWHERE = { own: false, first_date: null, last_date: null, nights: null };
const NO_VALUES = { from: null, to: null, confirmed: null, percent: null };

/** An alert as a program is told of it; `words` are in the language of its user. Euros, units, nights and ranks: see {@link WebhookAlert}. */
export function sentAlertToWire(
  { id, kind, state, facts, isUrgent, isAgain }: SentAlert,
  words: { readonly title: string; readonly line: string },
): WebhookAlert {
  return { id, kind, state, urgent: isUrgent, again: isAgain, ...words, ...sentFacts(facts) };
}

function sentFacts(facts: AlertFacts): Reported {
  if (facts.is === 'source')
    return { ...NOWHERE, ...NO_VALUES, what: facts.trouble, campsites: [], sources: [facts.source] };
  if (facts.is === 'data_gap') {
    return { ...NOWHERE, ...NO_VALUES, what: 'data_gap', campsites: [...facts.campsites], sources: [...facts.sources] };
  }
  const { campsite, isOwn, first, last, nights } = facts;
  const where = { campsites: [campsite], own: isOwn, first_date: first, last_date: last, nights, sources: [] };
  if (facts.is === 'position') {
    return { ...where, what: facts.measure, from: one(facts.from), to: one(facts.to), confirmed: null, percent: null };
  }
  if (facts.is === 'follower') {
    return {
      ...where,
      what: 'follower',
      from: euros(facts.from),
      to: euros(facts.to),
      confirmed: null,
      percent: facts.percent,
    };
  }
  const { change, from, to, confirmed, percent } = facts;
  const inUnits = (span: Span | null) => (span !== null && PRICES.includes(change) ? euros(span) : span);
  return {
    ...where,
    what: change,
    from: inUnits(from),
    to: inUnits(to),
    confirmed: confirmed ? { from: euros(confirmed.from), to: euros(confirmed.to) } : null,
    percent,
  };
}
