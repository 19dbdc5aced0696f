import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { lastMail } from '@vivac/testing/mail-server';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeTestDirectory } from '@vivac/testing/test-database';
import { passwordMail } from '#modules/accounts/account-mails';
import { createOutboxMailer } from '#platform/mail/mail-transports';
import { demoMailer } from './create-mailer.ts';

let folder: string;
beforeEach(() => {
  folder = makeTestDirectory();
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

it.each([
  ['en', 'Demo: this message is of the demo market, whose campsites, prices and reviews are all invented.'],
  ['es', 'Demo: este mensaje es del mercado de demostración, cuyos campings, precios y reseñas son inventados.'],
  ['ca', 'Demo: aquest missatge és del mercat de demostració, els càmpings, preus i ressenyes del qual són inventats.'],
  [
    'fr',
    'Démo (Demo)\u00a0: ce message vient du marché de démonstration, dont les campings, prix et avis sont inventés.',
  ],
] as const)(
  'a mail of the demo market says Demo in its subject, first line and last line: %s',
  async (language, sentence) => {
    const invited = { to: 'ana@vivac.test', link: 'http://x.test/a', lifeHours: 72, language, displayName: 'Ana' };
    const mail = passwordMail('invite', invited);
    await demoMailer(createOutboxMailer(folder, 'Vivac <vivac@vivac.test>')).send(mail);
    const read = await lastMail(join(folder, 'outbox'));
    expect(read.subject).toBe(`[Demo] ${mail.subject}`);
    const lines = read.text!.trim().split('\n');
    expect([lines[0], lines.at(-1)]).toEqual([sentence, sentence]);
    expect(read.html!.split(sentence)).toHaveLength(3);
    expect(read.text).toContain('http://x.test/a');
  },
);
