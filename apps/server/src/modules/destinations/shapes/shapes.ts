import type { WebhookShape } from '@vivac/domain/destinations';
import { shortenedTo } from '@vivac/domain/shown-text';
import type { Message } from './message.ts';
import { slackBody } from './slack.ts';
import { teamsBody } from './teams.ts';

/** Where a webhook leads: its address, and the chat of a bot. */
export interface Receiver {
  readonly url: string;
  readonly chat: string | null;
}

export interface ShapedPost {
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
  telegram: ({ title, lines, link }, { url, chat }) => ({
    url,
    // Without a parse mode nothing in a name is taken for markup.
    body: {
      chat_id: chat,
      text: shortenedTo([title, '', ...lines, '', `${link.label}: ${link.url}`].join('\n'), TELEGRAM_CHARACTERS),
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
