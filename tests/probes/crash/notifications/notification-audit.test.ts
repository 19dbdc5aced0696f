import { describe, expect, it } from 'vitest';
import type { Receipt } from './mail-host.ts';
import { MESSAGE_CHECKS, type Outcome, type StoredMessage, fewOf, notedSentIn } from './notification-audit.ts';

const BREAK = { fromMs: 1_000, untilMs: 1_200 };

const stored = (id: string, more: Partial<StoredMessage> = {}): StoredMessage => {
  return {
    id,
    email: 'a@b.test',
    ruleId: id,
    state: 'sent',
    messageId: `<${id}>`,
    maybeDelivered: 1,
    attempts: 1,
    ...more,
  };
};
const receipt = (id: string, receivedAtMs: number, answeredAtMs: number | null = receivedAtMs): Receipt => {
  return { messageId: `<${id}>`, to: 'a@b.test', receivedAtMs, answeredAtMs };
};

/** Two messages of a user, one of them received again after a break. */
const GOOD: Outcome = {
  emails: ['a@b.test'],
  rulesEach: 2,
  stored: [stored('one'), stored('two')],
  received: [receipt('one', 10), receipt('two', 990), receipt('two', 2_000)],
  breaks: [BREAK],
  notedSent: ['a one 2027-03-28', 'a two 2027-03-28'],
};
const lineOf = (noted: string) => {
  const [uid, rule, period] = noted.split(' ');
  return JSON.stringify({ uid, rule, period, msg: 'A notification was sent' });
};
const seenIn = (outcome: Outcome) =>
  MESSAGE_CHECKS.filter(({ ask }) => ask(outcome).length > 0).map(({ name }) => name);

describe('the audit of sent and received mails', () => {
  it('finds nothing when all is well', () => {
    expect(seenIn(GOOD)).toEqual([]);
    expect(
      seenIn({ ...GOOD, received: [receipt('one', 10), receipt('two', 990, null), receipt('two', 9_000)] }),
    ).toEqual([]);
    const readLate = [receipt('one', 10), receipt('two', 1_003, 1_150), receipt('two', 9_000)];
    expect(seenIn({ ...GOOD, received: readLate })).toEqual([]);
    const parked = [stored('one'), stored('two', { state: 'parked', maybeDelivered: 2 })];
    expect(seenIn({ ...GOOD, stored: parked })).toEqual([]);
  });

  it.each<[string, string, Partial<Outcome>]>([
    ['a rule without a message', 'every rule of every user has its message', { rulesEach: 3 }],
    ['a message that is nowhere', 'none is lost', { received: [receipt('one', 10)] }],
    [
      'a message that is still due',
      'each is sent, or parked because it may have been received twice',
      { stored: [stored('one'), stored('two', { state: 'due' })] },
    ],
    [
      'a message parked after one doubt',
      'each is sent, or parked because it may have been received twice',
      { stored: [stored('one'), stored('two', { state: 'parked' })] },
    ],
    ['a third copy', 'none is received more than twice', { received: [...GOOD.received, receipt('two', 2_100)] }],
    [
      'a copy that nothing explains',
      'what is received twice was on its way when something broke',
      { received: [...GOOD.received, receipt('one', 2_000)], breaks: [{ fromMs: 5_000, untilMs: 5_200 }] },
    ],
    [
      'a copy long after the answer',
      'what is received twice was on its way when something broke',
      {
        breaks: [{ fromMs: 14_000, untilMs: 14_200 }],
        received: [receipt('one', 10), receipt('two', 990), receipt('two', 19_000)],
      },
    ],
    [
      'a message sent again though it was noted',
      'none is sent again that was noted as sent',
      { notedSent: notedSentIn([...GOOD.notedSent, 'a two 2027-03-28'].map(lineOf).join('\n')) },
    ],
    [
      'a message to somebody else',
      'everything received is of a message of its recipient',
      { received: [{ ...receipt('one', 10), to: 'c@d.test' }, receipt('two', 990)] },
    ],
    [
      'a message that nobody asked for',
      'everything received is of a message of its recipient',
      { received: [...GOOD.received, receipt('three', 20)] },
    ],
  ])('finds %s', (_, name, fault) => {
    expect(seenIn({ ...GOOD, ...fault })).toContain(name);
  });

  it('names the first few findings', () => {
    expect(fewOf([])).toBeNull();
    expect(fewOf(['a', 'b', 'c', 'd', 'e', 'f'])).toBe('6: a, b, c, d, e');
  });
});
