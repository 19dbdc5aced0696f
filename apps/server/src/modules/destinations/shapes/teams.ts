import { shortenedTo } from '@vivac/domain/shown-text';
import type { Message } from './message.ts';

/** A workflow of Teams refuses messages beyond 28 KB. */
const LINE_CHARACTERS = 500;

/** For a workflow of Microsoft Teams that posts an adaptive card. Runs of text have no mark-up, whatever a name holds. */
export function teamsBody({ title, lines, link }: Message): object {
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
