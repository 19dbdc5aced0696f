import { LANGUAGES } from '@vivac/domain/language';
import { dearer } from '@vivac/testing/alert-world';
import { expect, it } from 'vitest';
import { alertMail } from './alert-mail.ts';

const READER = { email: 'ana@vivac.test', publicUrl: 'https://vivac.example', unsubscribeToken: 'token' };

function digestOf(count: number, language: (typeof LANGUAGES)[number]): string {
  const alerts = Array.from({ length: count }, (_, nth) => ({
    id: String(nth),
    kind: 'price_change' as const,
    state: 'open' as const,
    facts: dearer(),
    isUrgent: false,
    isAgain: false,
  }));
  return alertMail({ kind: 'digest', alerts, more: 0, still: [] }, { ...READER, language }).text;
}

it.each(LANGUAGES)('a digest of one alert says nothing of an order of several, in %s', (language) => {
  const ordered = /Urgent ones first|Primero las urgentes|Primer les urgents|Les urgentes d’abord/;
  expect(digestOf(1, language)).not.toMatch(ordered);
  expect(digestOf(2, language)).toMatch(ordered);
});
