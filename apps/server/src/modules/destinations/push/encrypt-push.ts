import { shortenedTo } from '@vivac/domain/shown-text';
import type { PushSubscriptionKeys } from '../destination-secrets.ts';
import type { Message } from '../shapes/message.ts';
import type { VapidKeys } from './vapid-keys.ts';

/** What the service worker of the browser is told. */
export interface PushPayload {
  readonly title: string;
  readonly line: string;
  readonly url: string;
  /** A second notification of the same notice takes the place of the first. */
  readonly tag: string;
}

/** A message to a push service, encrypted for the browser (RFC 8030, RFC 8291). */
export interface EncryptedPush {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** A push service takes 4,096 bytes, of which encryption needs about a hundred. */
const TITLE_CHARACTERS = 120;
const LINE_CHARACTERS = 600;
/** What is older than a day is in the next digest. */
const STORED_S = 24 * 3_600;

export function pushPayload({ title, lines, link, event }: Message): PushPayload {
  return {
    title: shortenedTo(title, TITLE_CHARACTERS),
    line: shortenedTo(lines.join('\n'), LINE_CHARACTERS),
    url: link.url,
    tag: event.data.notice_id,
  };
}

/** Throws when the keys of a browser are no keys. */
export async function encryptPush(
  { endpoint, keys }: PushSubscriptionKeys,
  payload: string,
  { vapid, contact, isUrgent }: { readonly vapid: VapidKeys; readonly contact: string; readonly isUrgent: boolean },
): Promise<EncryptedPush> {
  // Loaded when something is pushed: most installations push to nobody.
  const { default: webPush } = await import('web-push');
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys }, payload, {
    vapidDetails: { subject: subjectOf(contact), ...vapid },
    TTL: STORED_S,
    urgency: isUrgent ? 'high' : 'normal',
    contentEncoding: 'aes128gcm',
  });
  const sent = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  return { url: endpoint, headers: Object.fromEntries(sent.map(([name, value]) => [name, String(value)])), body };
}

/** RFC 8292: an address of secure web or of mail, at which a push service can complain. */
function subjectOf(contact: string): string {
  if (/^(https|mailto):/.test(contact)) return contact;
  return `mailto:vivac@${URL.parse(contact)?.hostname ?? 'localhost'}`;
}
