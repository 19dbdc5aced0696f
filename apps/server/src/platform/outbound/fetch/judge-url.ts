import { isIP } from 'node:net';
import { judgeAddress } from './allowed-targets.ts';
import { type FetchPolicy, type FetchRefusal, type FetchRefusalReason, refuseFetch } from './fetch-types.ts';

/** More than any server answers with; longer ones are made to hurt. */
const MAX_LENGTH = 8_192;
/** A name with more is tried at these alone. */
const MAX_ADDRESSES = 8;

/** Where a request may go: its normalised URL and the addresses that were judged, which are the only ones it connects to. */
export interface JudgedUrl {
  readonly url: URL;
  readonly addresses: readonly string[];
}

/** Normalises an address as browsers do and refuses what no request may be made of, before any look-up. */
export function readUrl(text: string, base: URL | null, allowHttp: boolean): URL | FetchRefusal {
  const url = text.length > MAX_LENGTH ? null : URL.parse(text.trim(), base?.href);
  if (url === null) return refuseFetch('invalid-address', '');
  // A trailing dot is the same host under another spelling, which would escape comparisons of names.
  if (url.hostname.endsWith('.')) url.hostname = url.hostname.slice(0, -1);
  url.hash = '';
  const reason = faultOf(url, allowHttp);
  return reason === null ? url : refuseFetch(reason, url.hostname);
}

function faultOf(url: URL, allowHttp: boolean): FetchRefusalReason | null {
  const { hostname } = url;
  const isNamed = hostname !== '' && !hostname.endsWith('.') && !hostname.includes('..');
  if (!isNamed || !['http:', 'https:'].includes(url.protocol)) return 'invalid-address';
  if (url.username !== '' || url.password !== '') return 'credentials-in-address';
  return url.protocol === 'http:' && !allowHttp ? 'insecure-address' : null;
}

/** Looks a name up once and judges what it finds; literals are judged just so, for no look-up ever sees them. */
export async function judgeUrl(url: URL, policy: FetchPolicy, signal: AbortSignal): Promise<JudgedUrl | FetchRefusal> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const found = await addressesOf(host, policy, signal);
  if (found === null || found.length === 0) return refuseFetch('dns', host);
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80));
  const verdicts = found.map((address) => judgeAddress(address, host, port, policy.allowed));
  const addresses = found.filter((_address, index) => verdicts[index] === 'good').slice(0, MAX_ADDRESSES);
  return addresses.length > 0 ? { url, addresses } : refuseFetch(worstOf(verdicts), host);
}

const worstOf = (verdicts: readonly string[]): FetchRefusalReason =>
  verdicts.includes('private-address') ? 'private-address' : 'port';

async function addressesOf(
  host: string,
  { resolve, limits }: FetchPolicy,
  signal: AbortSignal,
): Promise<readonly string[] | null> {
  if (isIP(host)) return [host];
  // RFC 6761: whatever a resolver says of it, this name is the machine itself.
  if (/(^|\.)localhost$/.test(host)) return ['127.0.0.1', '::1'];
  const late = Promise.withResolvers<null>();
  const giveUp = () => late.resolve(null);
  const timer = setTimeout(giveUp, limits.connectMs);
  signal.addEventListener('abort', giveUp);
  try {
    return await Promise.race([resolve(host).catch(() => null), late.promise]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}
