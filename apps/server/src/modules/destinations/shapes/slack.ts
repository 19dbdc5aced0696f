import { shortenedTo } from '@vivac/domain/shown-text';
import type { Message } from './message.ts';

/** Longest texts of a header and of a section, by Slack's block kit. */
const HEADER_CHARACTERS = 150;
const SECTION_CHARACTERS = 3_000;

/** Slack's mark-up has three characters of its own; a name with `<!channel>` in it calls nobody. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** For an incoming webhook of Slack, and of what understands the same. */
export function slackBody({ title, lines, link }: Message): object {
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
      section(`${link.label}: ${link.url}`),
    ],
  };
}
