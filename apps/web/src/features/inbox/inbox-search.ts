import { ALERT_KINDS, ALERT_STATES, type AlertKind, type AlertState } from '@vivac/domain/alerts/alert';

/** The filters of the inbox, and the alert that is open, as a link carries them. */
export interface InboxSearch {
  readonly unread?: true;
  readonly kind?: AlertKind;
  readonly state?: AlertState;
  readonly campsite?: string;
  readonly alert?: string;
}

const MAX_NAME_LENGTH = 200;
const ID = /^[0-9a-f-]{36}$/;

/** Reads the address; what is not understood is left out. */
export function parseInboxSearch(raw: Readonly<Record<string, unknown>>): InboxSearch {
  const kind = ALERT_KINDS.find((each) => each === raw['kind']);
  const state = ALERT_STATES.find((each) => each === raw['state']);
  const campsite = raw['campsite'];
  const isName = typeof campsite === 'string' && campsite !== '' && campsite.length <= MAX_NAME_LENGTH;
  const alert = raw['alert'];
  return {
    ...(raw['unread'] === true && { unread: true }),
    ...(kind && { kind }),
    ...(state && { state }),
    ...(isName && { campsite }),
    ...(typeof alert === 'string' && ID.test(alert) && { alert }),
  };
}
