import type { Queryable } from '@vivac/server/src/platform/database/database.ts';
import type { Receipt } from './mail-host.ts';

/** A message as the store knows it. */
export interface StoredMessage {
  readonly id: string;
  readonly email: string;
  readonly ruleId: string;
  readonly state: string;
  readonly messageId: string | null;
  readonly maybeDelivered: number;
  readonly attempts: number;
}

/** What is to be compared: what users asked for, what the store says and what the mail server has. */
export interface Outcome {
  /** Addresses and how many rules each has. */
  readonly emails: readonly string[];
  readonly rulesEach: number;
  readonly stored: readonly StoredMessage[];
  readonly received: readonly Receipt[];
  /** While a process was killed or a connection broken: only then may an answer have been missed. */
  readonly breaks: readonly Break[];
  /** What the server said that it had sent and noted so: user, rule and period. */
  readonly notedSent: readonly string[];
}

/** From before it began until what was on its way had arrived: what a process wrote before its end is read after it. */
export interface Break {
  readonly fromMs: number;
  readonly untilMs: number;
}

/** Between the answer of the mail server and the commit that notes it, on a busy machine. */
const WINDOW_MS = 10_000;
/** A message that may have been received so often without anybody knowing is not tried again. */
const MOST_MAYBE_DELIVERED = 2;
const FEW = 5;

export function storedMessages(db: Queryable, period: string): Promise<StoredMessage[]> {
  return db.query<StoredMessage>(
    `SELECT m.id, u.email, m.rule_id AS "ruleId", m.state, m.message_id AS "messageId", m.maybe_delivered AS "maybeDelivered", m.attempts
     FROM notification_messages m JOIN identity."user" u ON u.id = m.uid WHERE m.period = $1`,
    [period],
  );
}

/** How often each message was received, by its Message-ID. */
export function receiptsOf(received: readonly Receipt[]): ReadonlyMap<string | null, readonly Receipt[]> {
  return Map.groupBy(received, ({ messageId }) => messageId);
}

/** What must hold of messages that are all done; each answers those of which it does not. */
export const MESSAGE_CHECKS: readonly { readonly name: string; ask(outcome: Outcome): string[] }[] = [
  {
    name: 'every rule of every user has its message',
    ask: ({ emails, rulesEach, stored }) =>
      emails.filter((email) => stored.filter((each) => each.email === email).length !== rulesEach),
  },
  {
    name: 'none is lost',
    ask: ({ stored, received }) => {
      const receipts = receiptsOf(received);
      return stored.filter(({ messageId }) => !receipts.has(messageId)).map(wordsOf);
    },
  },
  {
    name: 'each is sent, or parked because it may have been received twice',
    ask: ({ stored }) =>
      stored
        .filter(
          ({ state, maybeDelivered }) =>
            state !== 'sent' && !(state === 'parked' && maybeDelivered === MOST_MAYBE_DELIVERED),
        )
        .map(wordsOf),
  },
  {
    name: 'none is received more than twice',
    ask: ({ received }) => [...receiptsOf(received)].flatMap(([id, { length }]) => (length > 2 ? `${id}` : [])),
  },
  {
    name: 'what is received twice was on its way when something broke',
    ask: ({ received, breaks }) =>
      [...receiptsOf(received)].flatMap(([id, [first, second]]) => {
        const isAmongBreaks = breaks.some((each) => isBetween(first!, second, each));
        return second === undefined || isAmongBreaks ? [] : `${id}`;
      }),
  },
  {
    name: 'none is sent again that was noted as sent',
    ask: ({ notedSent }) => [...Map.groupBy(notedSent, String)].flatMap(([key, { length }]) => (length > 1 ? key : [])),
  },
  {
    name: 'everything received is of a message of its recipient',
    ask: ({ stored, received }) => {
      const addressOf = new Map(stored.map(({ messageId, email }) => [messageId, email]));
      return received.filter(({ messageId, to }) => addressOf.get(messageId) !== to).map(({ messageId }) => messageId);
    },
  },
];

/** Of the server's log, which messages it had sent and noted so. */
export function notedSentIn(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line.includes('"A notification was sent"'))
    .map((line) => {
      const { uid, rule, period } = JSON.parse(line) as Readonly<Record<'uid' | 'rule' | 'period', string>>;
      return `${uid} ${rule} ${period}`;
    });
}

/** The first few of what was found, or null. */
export function fewOf(found: readonly string[]): string | null {
  return found.length === 0 ? null : `${found.length}: ${found.slice(0, FEW).join(', ')}`;
}

function isBetween(first: Receipt, second: Receipt | undefined, { fromMs, untilMs }: Break): boolean {
  const isAfter = first.receivedAtMs <= untilMs && (second === undefined || fromMs <= second.receivedAtMs);
  return isAfter && (first.answeredAtMs === null || fromMs - first.answeredAtMs <= WINDOW_MS);
}

function wordsOf({ email, ruleId, state, maybeDelivered, attempts }: StoredMessage): string {
  return `${email} ${ruleId} is ${state} (maybe delivered ${maybeDelivered}, ${attempts} tries)`;
}
