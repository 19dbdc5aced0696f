import type { WebhookEvent } from '@vivac/contract/alerts/webhook-event';
import { sentAlertToWire } from '@vivac/contract/wire/sent-alert';
import type { SentAlert } from '@vivac/domain/alerts/alert';
import { alertLine, alertTitle } from '@vivac/domain/alerts/alert-words';
import type { Language } from '@vivac/domain/language';
import { textOf } from '@vivac/text/text-of';

/** What is told over a channel, in its reader's words and in those of programs. */
export interface Message {
  readonly title: string;
  readonly lines: readonly string[];
  readonly isUrgent: boolean;
  /** Where the reader goes on. */
  readonly link: { readonly label: string; readonly url: string };
  readonly event: WebhookEvent;
}

/** A notice as it is told. */
export interface SentNotice {
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
