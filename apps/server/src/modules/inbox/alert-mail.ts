import type { AlertFacts, SentAlert } from '@vivac/domain/alerts/alert';
import { alertLine, alertTitle } from '@vivac/domain/alerts/alert-words';
import { QUIET_FROM_HOUR } from '@vivac/domain/alerts/delivery-policy';
import { DEFAULT_LANGUAGE, type Language, LOCALES, withFrenchFirst } from '@vivac/domain/language';
import { SENDING_HOUR } from '@vivac/domain/rules/sending-schedule';
import { oneLine, shortenedTo, shownName } from '@vivac/domain/shown-text';
import { sourceNameIn } from '@vivac/domain/sources/source-name';
import { textOf } from '@vivac/text/text-of';
import { layOutMail } from '#platform/mail/mail-layout';
import type { HeldBack } from '#modules/changes/read';
import type { MailMessage, MailContent, MailTable } from '#platform/mail/mailer';

/** What a mail of alerts says. */
interface AlertMail {
  readonly kind: 'digest' | 'urgent' | 'test';
  /** Empty in a test alone. */
  readonly alerts: readonly SentAlert[];
  /** New ones beyond those. */
  readonly more: number;
  /** Told before, and still so. */
  readonly still: readonly AlertFacts[];
  /** What is held back of the campsites of both. */
  readonly held: readonly HeldBack[];
}

interface Reader {
  readonly email: string;
  readonly language: Language | null;
  readonly publicUrl: string;
  readonly unsubscribeToken: string;
  readonly zone: string;
}

const LINES_SHOWN = 20;
const STILL_SHOWN = 5;
/** Mail programs show about so much of a subject on a wide screen. */
const SUBJECT_CHARACTERS = 78;
const SINCE = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;

/** A digest, something urgent, or a test; it ends the mails of alerts in one click (RFC 2369, RFC 8058; inbox-9). */
export function alertMail(sent: AlertMail, reader: Reader): MailMessage {
  const { email, language, publicUrl, unsubscribeToken, zone } = reader;
  const written = language ?? DEFAULT_LANGUAGE;
  const text = textOf(written, 'alert-mail');
  const end = stopMailsAddress(publicUrl, unsubscribeToken, written);
  const stated =
    sent.kind === 'test' ? testContent(written, publicUrl) : newsContent(sent, written, { publicUrl, zone });
  const message = layOutMail(email, language, {
    ...stated,
    closing: text.closing({ hour: hourOf(SENDING_HOUR), quiet: hourOf(QUIET_FROM_HOUR) }),
    links: [
      { label: text.change, link: settingsAddress(publicUrl) },
      { label: text.unsubscribe, link: end },
    ],
  });
  const headers = { 'List-Unsubscribe': `<${end}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
  return { ...message, headers: { ...message.headers, ...headers } };
}

type Content = Omit<MailContent, 'closing' | 'links'>;

function testContent(language: Language, publicUrl: string): Content {
  const text = textOf(language, 'alert-mail');
  const { subject, line } = text.test;
  return { subject, heading: subject, paragraphs: [line], action: { label: text.open, link: inboxAddress(publicUrl) } };
}

function newsContent(
  { kind, alerts, more, still, held }: AlertMail,
  language: Language,
  { publicUrl, zone }: Pick<Reader, 'publicUrl' | 'zone'>,
): Content {
  const text = textOf(language, 'alert-mail');
  const titles = alerts.map(({ facts }) => alertTitle(facts, language));
  const count = alerts.length + more;
  const subject = count === 1 ? titles[0]! : text.subject({ count, title: titles.slice(0, 3).join(', ') });
  const shown = alerts.slice(0, LINES_SHOWN);
  const rest = count - shown.length;
  return {
    subject: shortenedTo(subject, SUBJECT_CHARACTERS),
    preview: alertLine(alerts[0]!.facts, language),
    heading: count === 1 ? titles[0]! : text.heading({ count }),
    paragraphs: [kind === 'urgent' ? text.opening.urgent : text.opening.digest({ count })],
    table: tableOf(shown, language, publicUrl),
    notes: [
      ...(rest === 0 ? [] : [text.rest({ count: rest })]),
      ...stillNote(still, language),
      ...heldNote(held, language, zone),
    ],
    action: { label: text.open, link: inboxAddress(publicUrl) },
  };
}

function tableOf(alerts: readonly SentAlert[], language: Language, publicUrl: string): MailTable {
  const { caption, columns, states } = textOf(language, 'alert-mail');
  const stateOf = ({ state, isAgain }: SentAlert) => {
    if (state === 'closed') return states.over;
    return isAgain ? states.again : states.new;
  };
  return {
    caption: caption({ count: alerts.length }),
    columns: [
      { heading: columns.what, kind: 'words' },
      { heading: columns.state, kind: 'short' },
    ],
    rows: alerts.map((alert) => [
      { text: alertLine(alert.facts, language), link: nightAddress(publicUrl, alert.facts, alert.id) },
      { text: stateOf(alert), ...(alert.isUrgent && { strong: true as const }) },
    ]),
  };
}

function stillNote(still: readonly AlertFacts[], language: Language): string[] {
  if (still.length === 0) return [];
  const text = textOf(language, 'alert-mail');
  const titles = still.slice(0, STILL_SHOWN).map((facts) => `· ${alertTitle(facts, language)}`);
  const others = still.length - titles.length;
  const more = others === 0 ? [] : [`· ${text.stillMore({ count: others })}`];
  return [[text.still({ count: still.length }), ...titles, ...more].join('\n')];
}

/** As the page of changes says it. */
function heldNote(held: readonly HeldBack[], language: Language, zone: string): string[] {
  if (held.length === 0) return [];
  const text = textOf(language, 'changes');
  const moment = new Intl.DateTimeFormat(LOCALES[language], { ...SINCE, timeZone: zone });
  const sources = held.map(({ source, since, names }) =>
    text.heldBackOf({
      source: oneLine(sourceNameIn(source, language)),
      moment: withFrenchFirst(moment.format(since), language),
      campsites: names.length,
      name: shownName(names[0]!),
    }),
  );
  return [[text.heldBack, ...sources.map((line) => `· ${line}`), text.heldBackWhy].join('\n')];
}

function hourOf(hour: number): string {
  return String(hour).padStart(2, '0');
}

/** The inbox, at one alert where one is named. */
function inboxAddress(publicUrl: string, alertId?: string): string {
  return alertId === undefined ? `${publicUrl}/inbox` : `${publicUrl}/inbox?${new URLSearchParams({ alert: alertId })}`;
}

/** The first night of what happened, as the dashboard shows it; the inbox for what is about no night. */
function nightAddress(publicUrl: string, facts: AlertFacts, alertId: string): string {
  if (!('first' in facts)) return inboxAddress(publicUrl, alertId);
  return `${publicUrl}/dashboard?${new URLSearchParams({ day: facts.first, view: 'table', night: facts.first })}`;
}

export function settingsAddress(publicUrl: string): string {
  return `${publicUrl}/settings?section=notifications`;
}

/** Where a mail's own token turns the mails off. */
export function stopMailsAddress(publicUrl: string, token: string, language: Language): string {
  return `${publicUrl}/inbox/unsubscribe?${new URLSearchParams({ token, lang: language })}`;
}
