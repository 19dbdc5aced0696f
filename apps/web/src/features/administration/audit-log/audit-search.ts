import { AUDIT_ACTORS, AUDIT_AREAS } from '@vivac/contract/wire/audit-actions';
import type { CallQuery } from '../../../api/routes.ts';

/** Which entries are shown; what is absent narrows nothing. */
export type AuditSearch = Omit<CallQuery<'getAuditLog'>, 'before' | 'action'>;

const MAX_TEXT_LENGTH = 200;
const DAY = /^2[01]\d\d-\d\d-\d\d$/;

/** Reads the address; what is not understood is left out. */
export function parseAuditSearch(raw: Readonly<Record<string, unknown>>): AuditSearch {
  const about = AUDIT_AREAS.find((each) => each === raw['about']);
  const actorKind = AUDIT_ACTORS.find((each) => each === raw['actor_kind']);
  return {
    ...textIn(raw, 'from', DAY),
    ...textIn(raw, 'to', DAY),
    ...(about && { about }),
    ...(actorKind && { actor_kind: actorKind }),
    ...textIn(raw, 'actor'),
    ...textIn(raw, 'target'),
    ...textIn(raw, 'search'),
  };
}

/** A number in the address is a text too. */
function textIn(raw: Readonly<Record<string, unknown>>, field: string, form = /\S/): Readonly<Record<string, string>> {
  const value = raw[field];
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && form.test(text) ? { [field]: text.slice(0, MAX_TEXT_LENGTH) } : {};
}
