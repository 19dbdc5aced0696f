import { type Sentence, toSay } from '@vivac/text/sentence';
import type { SourceBody } from '@vivac/contract/administration/sources';
import { secretParameters } from '@vivac/domain/sources/feed-address';
import { type MaskedAddress, maskPlaceholders } from '@vivac/domain/sources/placeholders';
import { type Refusal, refuse } from '#platform/refusal';

/** Where a source is asked. */
export interface SourceAddress {
  /** Without its secret parameters. */
  readonly shown: string;
  readonly host: string;
  /** Its secret parameters, by name. */
  readonly parameters: Readonly<Record<string, string>>;
}

const LONGEST_ADDRESS = 2000;
const ADDRESSED: readonly SourceBody['door'][] = ['feed', 'page', 'watched'];

/** The address of a source as somebody typed it; null for doors that have none. */
export function readSourceAddress(body: SourceBody): SourceAddress | null | Refusal {
  if (!ADDRESSED.includes(body.door)) return null;
  const text = (body.address ?? '').trim();
  if (text === '') return refuse('invalid', 'giveAddress', 'address');
  const address = body.door === 'feed' ? maskPlaceholders(text) : AS_IT_IS(text);
  const url = URL.parse(address.masked);
  const why = url === null ? NO_ADDRESS : flawOf(url, body.allow_http === true, address);
  return url === null || why !== null ? refuse('invalid', why ?? NO_ADDRESS, 'address') : withoutSecrets(url, address);
}

/** A page has no placeholders. */
const AS_IT_IS = (masked: string): MaskedAddress => ({ masked, restore: (part) => part, isIn: () => false });

function withoutSecrets(url: URL, { restore }: MaskedAddress): SourceAddress {
  url.hash = '';
  const parameters: Record<string, string> = {};
  for (const name of secretParameters(url)) {
    parameters[name] = restore(url.searchParams.get(name)!);
    url.searchParams.delete(name);
  }
  return { shown: restore(url.href), host: url.hostname, parameters };
}

const NO_ADDRESS = toSay('notAnAddress');

function flawOf(url: URL, allowHttp: boolean, { restore, isIn }: MaskedAddress): Sentence | null {
  if ([url.host, url.username, url.password].some(isIn)) return toSay('placeholderHost');
  if (!/^https?:$/.test(url.protocol) || url.hostname === '') return NO_ADDRESS;
  if (`${url.username}${url.password}` !== '') return toSay('addressCredentials');
  if (url.protocol === 'http:' && !allowHttp) {
    return toSay('addressPlain');
  }
  return restore(url.href).length > LONGEST_ADDRESS ? toSay('addressLong') : null;
}
