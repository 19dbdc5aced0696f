import { type WebhookShape } from '@vivac/domain/channels/channel';
import type { FetchRefusal } from '#platform/outbound/fetch/fetch-refusal';
import { type Refusal, refuse } from '#platform/refusal';

/** A webhook as somebody asks for it. */
export interface AskedWebhook {
  readonly url: string;
  readonly shape: WebhookShape;
  readonly chat: string | null;
}

/** So much of an address may be shown: the rest is often what lets one write there. */
const SHOWN_END = 4;

/** What of the shapes an address has to be besides an address; null where all is well. */
export function judgeShape({ url, shape, chat }: AskedWebhook): Refusal | null {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.hostname === '') {
    return refuse(
      'invalid',
      'This is no web address. Write it in full, such as https://example.com/hooks/vivac.',
      'url',
    );
  }
  if (shape === 'telegram') {
    if (!/^\/bot[^/]+\/sendMessage$/.test(parsed.pathname)) {
      return refuse(
        'invalid',
        'The address of a Telegram bot ends with /bot, its token and /sendMessage: https://api.telegram.org/bot123:ABC/sendMessage.',
        'url',
      );
    }
    if (chat === null) return refuse('invalid', 'Telegram needs the chat that the bot writes to.', 'chat');
  }
  if (shape === 'ntfy' && !/^\/[\w-]{1,64}$/.test(parsed.pathname)) {
    return refuse('invalid', 'The address of ntfy ends with its topic: https://ntfy.sh/my-topic.', 'url');
  }
  return null;
}

/** Why nothing can be posted to an address, for whoever typed it. */
export function addressRefusal({ reason, host }: FetchRefusal): Refusal {
  return refuse('invalid', sentenceOf(reason, host), 'url');
}

function sentenceOf(reason: FetchRefusal['reason'], host: string): string {
  switch (reason) {
    case 'insecure-address':
      return 'The address must begin with https://. Plain http is for hosts that the operator names in WEBHOOK_ALLOW.';
    case 'credentials-in-address':
      return 'The address must not contain a user name or password.';
    // One sentence: which of them it is would tell what there is in the network of the server.
    case 'private-address':
    case 'port':
    case 'dns':
      return `Nothing can be sent to ${host} from here. Check how it is written; a host in a private network or at another port than 443 and 80 the operator names in WEBHOOK_ALLOW.`;
    default:
      return 'This is no web address. Write it in full, such as https://example.com/hooks/vivac.';
  }
}

/** An address by which a person knows it again, and nobody can use it. */
export function shownAddress(address: string): string {
  const { origin, pathname, search } = new URL(address);
  const rest = `${pathname}${search}`;
  return rest.length <= 1 ? origin : `${origin}/…${rest.slice(-Math.min(SHOWN_END, rest.length - 1))}`;
}
