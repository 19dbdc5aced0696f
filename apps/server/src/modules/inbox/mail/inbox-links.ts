import type { AlertFacts } from '@vivac/domain/alerts/alert';
import type { Language } from '@vivac/domain/language';

/** The inbox, at one alert where one is named. */
export function inboxAddress(publicUrl: string, alertId?: string): string {
  return alertId === undefined ? `${publicUrl}/inbox` : `${publicUrl}/inbox?${new URLSearchParams({ alert: alertId })}`;
}

/** The first night of what happened, as the dashboard shows it; the inbox for what is about no night. */
export function nightAddress(publicUrl: string, facts: AlertFacts, alertId: string): string {
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
