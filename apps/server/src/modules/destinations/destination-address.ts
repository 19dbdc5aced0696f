import { type Sentence, toSay } from '@vivac/text/sentence';
import type { WebhookShape } from '@vivac/domain/destinations';
import type { FetchRefusal } from '#platform/outbound/fetch/fetch-refusal';
import { type Refusal, refuse } from '#platform/refusal';

/** A webhook as somebody asks for it. */
export interface RequestedWebhook {
  readonly url: string;
  readonly shape: WebhookShape;
  readonly chat: string | null;
}

/** So much of an address may be shown: the rest is often what lets one write there. */
const SHOWN_END = 4;

/** What of the shapes an address has to be besides an address; null where all is well. */
export function judgeShape({ url, shape, chat }: RequestedWebhook): Refusal | null {
  const parsed = URL.parse(url);
  if (parsed === null || parsed.hostname === '') {
    return refuse('invalid', 'noHookAddress', 'url');
  }
  if (shape === 'telegram') {
    if (!/^\/bot[^/]+\/sendMessage$/.test(parsed.pathname)) {
      return refuse('invalid', 'telegramAddress', 'url');
    }
    if (chat === null) return refuse('invalid', 'telegramChat', 'chat');
  }
  if (shape === 'ntfy' && !/^\/[\w-]{1,64}$/.test(parsed.pathname)) {
    return refuse('invalid', 'ntfyAddress', 'url');
  }
  return null;
}

/** Why nothing can be posted to an address, for whoever typed it. */
export function addressRefusal({ reason, host }: FetchRefusal): Refusal {
  return refuse('invalid', sentenceOf(reason, host), 'url');
}

function sentenceOf(reason: FetchRefusal['reason'], host: string): Sentence {
  switch (reason) {
    case 'insecure-address':
      return toSay('hookInsecure');
    case 'credentials-in-address':
      return toSay('hookCredentials');
    // One sentence: which of them it is would tell what there is in the network of the server.
    case 'private-address':
    case 'port':
    case 'dns':
      return toSay('hookUnsendable', { host });
    default:
      return toSay('noHookAddress');
  }
}

/** An address by which a person knows it again, and nobody can use it. */
export function shownAddress(address: string): string {
  const { origin, pathname, search } = new URL(address);
  const rest = `${pathname}${search}`;
  return rest.length <= 1 ? origin : `${origin}/…${rest.slice(-Math.min(SHOWN_END, rest.length - 1))}`;
}
