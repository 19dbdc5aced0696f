import { LANGUAGES } from '@vivac/domain/language';
import { dearer } from '@vivac/testing/alert-world';
import { expect, it } from 'vitest';
import type { HeldBack } from '#modules/changes/read';
import { alertMail } from './alert-mail.ts';

const READER = {
  email: 'ana@vivac.test',
  publicUrl: 'https://vivac.example',
  unsubscribeToken: 'token',
  zone: 'Europe/Madrid',
};

function digestOf(count: number, language: (typeof LANGUAGES)[number], held: readonly HeldBack[] = []): string {
  const alerts = Array.from({ length: count }, (_, nth) => ({
    id: String(nth),
    kind: 'price_change' as const,
    state: 'open' as const,
    facts: dearer(),
    isUrgent: false,
    isAgain: false,
  }));
  return alertMail({ kind: 'digest', alerts, more: 0, still: [], held }, { ...READER, language }).text;
}

it.each(LANGUAGES)('a digest of one alert says nothing of an order of several, in %s', (language) => {
  const ordered = /Urgent ones first|Primero las urgentes|Primer les urgents|Les urgentes d’abord/;
  expect(digestOf(1, language)).not.toMatch(ordered);
  expect(digestOf(2, language)).toMatch(ordered);
});

it('a digest says what is held back of the campsites that it names, as the page of changes does', () => {
  const held = [
    { source: 'Feed', since: new Date('2027-05-31T18:00:00Z'), names: ['Camping Río Duero', 'Mas Oliver'] },
  ];
  expect(digestOf(1, 'es', held)).toMatch(
    /^Retenidos\n· Feed, desde el 31 may, 20:00: 2 campings\nMás de la mitad de lo que ha enviado/m,
  );
  expect(digestOf(1, 'es')).not.toContain('Retenidos');
});
