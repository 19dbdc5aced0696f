import { toDay } from '@vivac/domain/day';
import type { Cents } from '@vivac/domain/money';
import { expect, it } from 'vitest';
import { type RuleNews, composeMessage, unsubscribeAddress } from './compose-message.ts';

const publicUrl = 'https://vivac.example';
const unsubscribe = unsubscribeAddress(publicUrl, 'a+b');
const at = new Date('2027-02-01T06:00:00Z');
const news: RuleNews = {
  kind: 'price',
  rule: { type: 'email', schedule: 'daily', spread: 5, up: false, enabled: true },
  reference: 'Camping Pinar',
  findings: {
    found: [
      {
        date: toDay('2027-08-14'),
        competitor: 'Camping Río',
        priceCents: 10_000 as Cents,
        competitorCents: 7700 as Cents,
        percent: -23,
        seenAtS: at.getTime() / 1000,
      },
    ],
    stale: [],
  },
  filters: { guests: 2 },
  at,
  today: toDay('2027-02-01'),
};

it('a message tells its recipient of the prices, and how to end it in one click', () => {
  const message = composeMessage(news, { email: 'ana@vivac.test', language: 'es' }, { publicUrl, unsubscribe }, 'UTC');
  expect(message.to).toBe('ana@vivac.test');
  expect(message.subject).toContain('Camping Pinar');
  expect(message.text).toContain('Camping Río');
  expect(message.headers).toMatchObject({
    'List-Unsubscribe': '<https://vivac.example/notifications/unsubscribe?token=a%2Bb>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'Auto-Submitted': 'auto-generated',
    'Content-Language': 'es',
  });
});

it('nothing to say is no message', () => {
  const nothing = { ...news, findings: { found: [], stale: [] } };
  const to = { email: 'ana@vivac.test', language: null };
  expect(() => composeMessage(nothing, to, { publicUrl, unsubscribe }, 'UTC')).toThrow('without a price');
});
