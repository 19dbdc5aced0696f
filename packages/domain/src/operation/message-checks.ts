import { type TrustCheck, type TrustFinding, found } from './trust-finding.ts';

/** What is due is sent within minutes: after an hour somebody should look. */
const WAITING_AFTER_S = 3_600;
/** As many wrong passwords in a day are no longer somebody who forgot theirs. */
const GUESSED_FROM = 50;

/** Messages of one kind. */
export interface DeliveryFacts {
  readonly due: number;
  /** Given up: only a person sends them again. */
  readonly parked: number;
  /** Within a day. */
  readonly sent: number;
  /** How long the oldest that is due has waited. */
  readonly oldestDueS: number;
}

export interface SignInFacts {
  /** Wrong passwords within a day. */
  readonly tries: number;
  readonly accounts: number;
}

export interface MessageFacts {
  /** Whether mails leave the machine; `demo` shows them instead. */
  readonly mailsLeave: boolean | 'demo';
  readonly mail: DeliveryFacts;
  readonly webhooks: DeliveryFacts;
  readonly push: DeliveryFacts;
  /** Null where another provider keeps the accounts. */
  readonly signIns: SignInFacts | null;
}

/** What is sent, and who comes in. */
export function messageChecks({ mailsLeave, mail, webhooks, push, signIns }: MessageFacts): TrustCheck[] {
  return [
    mailsLeave === true ? deliveryCheck('mail', mail) : found(mailsLeave === 'demo' ? 'mail-demo' : 'mail-off'),
    deliveryCheck('webhooks', webhooks),
    deliveryCheck('push', push),
    signInCheck(signIns),
  ];
}

type Deliveries = 'mail' | 'webhooks' | 'push';

function deliveryCheck(check: Deliveries, { due, parked, sent, oldestDueS }: DeliveryFacts): TrustCheck {
  const as = (outcome: 'parked' | 'waiting' | 'well'): TrustFinding => `${check}-${outcome}`;
  if (parked > 0) return found(as('parked'), null, { count: parked });
  if (due > 0 && oldestDueS > WAITING_AFTER_S) return found(as('waiting'), null, { count: due, seconds: oldestDueS });
  return found(as('well'), null, { count: sent });
}

function signInCheck(signIns: SignInFacts | null): TrustCheck {
  if (signIns === null) return found('access-elsewhere');
  const figures = { count: signIns.tries, of: signIns.accounts };
  return found(signIns.tries >= GUESSED_FROM ? 'access-guessed' : 'access-well', null, figures);
}
