import type { Language } from '@vivac/domain/language';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer } from '#platform/mail/create-mailer';
import type { Mailer } from '#platform/mail/mailer';
import { passwordMail } from './account-mails.ts';

const to = 'ana@vivac.test';
const link = 'https://vivac.example/identity/action?mode=setPassword&oobCode=abc&lang=es';
const mail = (kind: 'invite' | 'reset', language: Language | null) =>
  passwordMail(kind, { to, link, language, lifeHours: kind === 'invite' ? 72 : 1, displayName: 'Ana' });

const received: string[] = [];
let server: SMTPServer;
let mailer: Mailer;
let port = 0;

beforeAll(async () => {
  server = new SMTPServer({
    disableReverseLookup: true,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks).toString('utf8'));
        done();
      });
    },
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  ({ port } = server.server.address() as AddressInfo);
  mailer = smtpMailer(port);
});
afterAll(async () => {
  await mailer.close();
  await new Promise<void>((closed) => server.close(closed));
});

function smtpMailer(at: number): Mailer {
  return createMailer({
    smtpUrl: `smtp://127.0.0.1:${at}`,
    mailFrom: 'Vivac <vivac@vivac.test>',
    dataDir: '/nowhere',
  });
}

/** The headers of a received message, unfolded, and its parts, decoded. */
function parsed(message: string): { headers: Map<string, string>; text: string; html: string } {
  const { headers, body } = split(message);
  const boundary = /boundary="(.+)"/.exec(headers.get('content-type') ?? '')?.[1] ?? '';
  const parts = body.split(`--${boundary}`).map((part) => split(part.trimStart()));
  const partOf = (type: string) => decoded(parts.find((part) => part.headers.get('content-type')?.startsWith(type)));
  return { headers, text: partOf('text/plain'), html: partOf('text/html') };
}

function split(message: string): { headers: Map<string, string>; body: string } {
  const [head = '', ...rest] = message.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => [line.split(':')[0]!.toLowerCase(), line.replace(/^[^:]*: ?/, '')]),
  );
  return { headers, body: rest.join('\r\n\r\n') };
}

function decoded(part: ReturnType<typeof split> | undefined): string {
  const { headers, body } = part ?? { headers: new Map<string, string>(), body: '' };
  const encoding = headers.get('content-transfer-encoding');
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding !== 'quoted-printable') return body;
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** What a person reads of the HTML part. */
function readable(html: string): string {
  const body = html.replace(/^[\s\S]*<body/, '<body').replaceAll(/<[^>]+>/g, ' ');
  return body.replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).replaceAll(/\s+/g, ' ');
}

describe.each([
  ['invite', 'es', 'Tu cuenta de Vivac', ['Tienes una cuenta', 'Elegir tu contraseña', 'durante 72 horas']],
  ['invite', 'ca', 'El teu compte de Vivac', ['Tens un compte', 'Tria la teva contrasenya', 'durant 72 hores']],
  ['invite', 'fr', 'Votre compte Vivac', ['Vous avez un compte', 'Choisir votre mot de passe', 'pendant 72 heures']],
  ['invite', 'en', 'Your Vivac account', ['An account has been made for you', 'Choose your password', '72 hours']],
  ['reset', 'es', 'Restablece tu contraseña de Vivac', ['Alguien, probablemente', 'contraseña nueva', 'una hora']],
  ['reset', 'ca', 'Restableix la teva contrasenya de Vivac', ['Algú, probablement', 'contrasenya nova', 'una hora']],
  [
    'reset',
    'fr',
    'Réinitialisez votre mot de passe Vivac',
    ['Quelqu’un, sans doute', 'nouveau mot de passe', 'une heure'],
  ],
  ['reset', 'en', 'Reset your Vivac password', ['Somebody, probably you', 'Choose a new password', 'one hour']],
] as const)('the mail “%s” in “%s”', (kind, language, subject, sentences) => {
  // @holds security-8
  it('is delivered by SMTP with the same text in plain text and HTML', async () => {
    await mailer.send(mail(kind, language));
    const { headers, text, html } = parsed(received.at(-1) ?? '');
    expect(headers.get('to')).toBe(to);
    expect(headers.get('from')).toBe('Vivac <vivac@vivac.test>');
    expect(words(headers.get('subject') ?? '')).toBe(subject);
    expect(headers.get('content-language')).toBe(language);
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(html).toContain(`<html lang="${language}">`);
    for (const sentence of [...sentences, link]) {
      expect(text).toContain(sentence);
      expect(readable(html)).toContain(sentence);
    }
  });

  it('has no remote content or scripts', () => {
    const { html = '' } = mail(kind, language);
    expect(html).not.toMatch(/<(script|img|link|iframe|object|form)\b|url\(|@import|https?:\/\/(?!vivac\.example)/i);
  });
});

/** A subject as a person reads it: `=?UTF-8?Q?…?=` decoded. */
function words(subject: string): string {
  return subject.replaceAll(/\?=\s+=\?/g, '?==?').replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/gi, (_, text: string) =>
    Buffer.from(
      text
        .replaceAll('_', ' ')
        .replaceAll(/=([0-9A-F]{2})/g, (_hex, hex: string) => String.fromCharCode(parseInt(hex, 16))),
      'latin1',
    ).toString('utf8'),
  );
}

// @holds security-10
describe('an invitation', () => {
  const to = 'ana@vivac.test';
  const issued = { to, link, lifeHours: 72, language: 'en', displayName: 'Ana\nBcc: x@y.test' } as const;
  const facts = { invitedBy: 'Núria (nuria@vivac.test)', campsite: 'Glamping Pineda' };

  it('greets on one line, and names the inviter and the campsite', () => {
    const { text, html } = passwordMail('invite', issued, facts);
    for (const read of [text, readable(html ?? '')]) {
      expect(read).toContain('Hello Ana Bcc: x@y.test,');
      expect(read).toContain('Núria (nuria@vivac.test) invites you to Vivac for Glamping Pineda.');
    }
  });

  it('says nothing of a campsite that has no name yet', () => {
    const { text } = passwordMail('invite', issued, { invitedBy: null, campsite: null });
    expect(text).toContain('You are invited to Vivac.');
  });
});

// @holds language-7
it('a recipient of unknown language reads Spanish', () => {
  expect(mail('invite', null)).toEqual(mail('invite', 'es'));
});

it('HTML injection: a link is escaped in its attribute', () => {
  const { html } = passwordMail('reset', {
    to,
    link: 'https://vivac.example/"><script>x</script>',
    language: 'es',
    lifeHours: 1,
    displayName: null,
  });
  expect(html).not.toContain('<script');
});
