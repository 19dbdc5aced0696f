import type { WebhookEvent } from '@vivac/contract/alerts/channels';
import { sentAlertToWire } from '@vivac/contract/wire/sent-alert';
import type { SentAlert } from '@vivac/domain/alerts/alert';
import { alertLine, alertTitle } from '@vivac/domain/alerts/alert-words';
import { type Language, withColon } from '@vivac/domain/language';
import { textOf } from '@vivac/text/text-of';
import type { WebhookShape } from '@vivac/domain/destinations';
import { shortenedTo } from '@vivac/domain/shown-text';

/** What is told over a channel, in its reader's words and in those of programs. */
export interface Message {
  readonly title: string;
  readonly lines: readonly string[];
  readonly isUrgent: boolean;
  /** Where the reader goes on. */
  readonly link: { readonly label: string; readonly url: string };
  /** The same in one line. */
  readonly linkLine: string;
  readonly event: WebhookEvent;
}

/** A notice as it is told. */
interface SentNotice {
  readonly id: string;
  readonly kind: 'digest' | 'urgent' | 'test';
  readonly at: Date;
  readonly alerts: readonly SentAlert[];
  /** Told by it beyond those. */
  readonly more: number;
}

/** People are shown so many; programs are told of all. */
const LINES_SHOWN = 20;

export function messageOf(notice: SentNotice, language: Language, publicUrl: string): Message {
  const { id, kind, at, alerts, more } = notice;
  const text = textOf(language, 'channel-message');
  const url = inboxAddress(publicUrl, alerts.length + more === 1 ? alerts[0]?.id : undefined);
  const words = alerts.map(({ facts }) => ({ title: alertTitle(facts, language), line: alertLine(facts, language) }));
  return {
    ...(kind === 'test' ? { title: text.test.title, lines: [text.test.line] } : sentNews(words, more, language)),
    isUrgent: kind === 'urgent',
    link: { label: text.open, url },
    linkLine: `${withColon(text.open, language)} ${url}`,
    event: {
      type: kind === 'test' ? 'test' : `alerts.${kind}`,
      timestamp: at.toISOString(),
      data: {
        notice_id: id,
        url,
        alerts: alerts.map((alert, nth) => sentAlertToWire(alert, words[nth]!)),
        more,
      },
    },
  };
}

function sentNews(
  words: readonly { readonly title: string; readonly line: string }[],
  more: number,
  language: Language,
) {
  const text = textOf(language, 'channel-message');
  const count = words.length + more;
  const shown = words.slice(0, LINES_SHOWN).map(({ line }) => line);
  const rest = count - shown.length;
  return {
    title: count === 1 ? words[0]!.title : text.title({ count }),
    lines: rest === 0 ? shown : [...shown, text.rest({ count: rest })],
  };
}

function inboxAddress(publicUrl: string, alertId: string | undefined): string {
  const inbox = `${publicUrl}/inbox`;
  return alertId === undefined ? inbox : `${inbox}?${new URLSearchParams({ alert: alertId })}`;
}

/** Where a webhook leads: its address, and the chat of a bot. */
interface Receiver {
  readonly url: string;
  readonly chat: string | null;
}

interface ShapedPost {
  /** Where it is posted, when that is not the address as it was typed. */
  readonly url: string;
  readonly body: object;
}

/** Services cut or refuse what is longer. */
const TELEGRAM_CHARACTERS = 4_096;
const NTFY_CHARACTERS = 1_000;
const NTFY_PRIORITY = { urgent: 4, usual: 3 } as const;

/** What each receiver wants to be posted (channel-4). */
export const SHAPES: Readonly<Record<WebhookShape, (message: Message, receiver: Receiver) => ShapedPost>> = {
  standard: ({ event }, { url }) => ({ url, body: event }),
  slack: (message, { url }) => ({ url, body: slackBody(message) }),
  teams: (message, { url }) => ({ url, body: teamsBody(message) }),
  telegram: ({ title, lines, linkLine }, { url, chat }) => ({
    url,
    // Without a parse mode nothing in a name is taken for markup.
    body: {
      chat_id: chat,
      text: shortenedTo([title, '', ...lines, '', linkLine].join('\n'), TELEGRAM_CHARACTERS),
      link_preview_options: { is_disabled: true },
    },
  }),
  ntfy: ({ title, lines, link, isUrgent }, { url }) => {
    const { origin, pathname } = new URL(url);
    return {
      url: `${origin}/`,
      body: {
        topic: pathname.slice(1),
        title,
        message: shortenedTo(lines.join('\n'), NTFY_CHARACTERS),
        click: link.url,
        priority: isUrgent ? NTFY_PRIORITY.urgent : NTFY_PRIORITY.usual,
      },
    };
  },
};

/** Longest texts of a header and of a section, by Slack's block kit. */
const HEADER_CHARACTERS = 150;
const SECTION_CHARACTERS = 3_000;

/** Slack's mark-up has three characters of its own; a name with `<!channel>` in it calls nobody. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** For an incoming webhook of Slack, and of what understands the same. */
function slackBody({ title, lines, linkLine }: Message): object {
  const section = (text: string) => ({
    type: 'section',
    text: { type: 'mrkdwn', text: shortenedTo(escaped(text), SECTION_CHARACTERS) },
  });
  return {
    // For notifications, and for readers without blocks.
    text: escaped(title),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: shortenedTo(title, HEADER_CHARACTERS) } },
      ...lines.map(section),
      section(linkLine),
    ],
  };
}

/** A workflow of Teams refuses messages beyond 28 KB. */
const LINE_CHARACTERS = 500;

/** For a workflow of Microsoft Teams that posts an adaptive card. Runs of text have no mark-up, whatever a name holds. */
function teamsBody({ title, lines, link }: Message): object {
  const paragraph = (text: string, style: object) => ({
    type: 'RichTextBlock',
    inlines: [{ type: 'TextRun', text: shortenedTo(text, LINE_CHARACTERS), ...style }],
  });
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [paragraph(title, { weight: 'Bolder', size: 'Medium' }), ...lines.map((line) => paragraph(line, {}))],
    actions: [{ type: 'Action.OpenUrl', title: link.label, url: link.url }],
  };
  return {
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content }],
  };
}
