import ipaddr from 'ipaddr.js';

/** What the operator lets Vivac reach beside the public internet. */
interface AllowedTarget {
  /** Either a network or a host name in lower case. */
  readonly network: readonly [ipaddr.IPv4 | ipaddr.IPv6, number] | null;
  readonly host: string | null;
  /** Null for 80 and 443. */
  readonly port: number | null;
}

export type AllowedTargets = readonly AllowedTarget[];

const WEB_PORTS: readonly number[] = [80, 443];
const HOST_NAME = /^(?!.*\.\.)[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/;
const WITH_PORT = /^(.+?):(\d{1,5})$/;
const BRACKETED = /^\[([^\]]+)\](?::(\d{1,5}))?$/;

/**
 * Addresses of clouds at which a machine reads its own secrets, and 0.0.0.0/8, which is the machine itself under another name.
 * No setting opens them.
 */
const NEVER = [
  '0.0.0.0/8',
  '169.254.169.254/32',
  '169.254.170.2/32',
  '100.100.100.200/32',
  '168.63.129.16/32',
  '224.0.0.0/4',
  '255.255.255.255/32',
  'fd00:ec2::254/128',
  '::/128',
  'ff00::/8',
].map((network) => ipaddr.parseCIDR(network));

/** Everything else of IPv6 is local, a detour to IPv4, or not given out yet. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Reads `OUTBOUND_ALLOW` and `WEBHOOK_ALLOW`: networks, addresses or host names, each with or without a port, between commas; null when one is neither. */
export function readAllowedTargets(text: string): AllowedTargets | null {
  const targets = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== '')
    .map(readTarget);
  return targets.every((target) => target !== null) ? targets : null;
}

function readTarget(text: string): AllowedTarget | null {
  const { target, portText } = splitPort(text);
  const port = portText === undefined ? null : Number(portText);
  if (port !== null && (port < 1 || port > 65_535)) return null;
  const network = readNetwork(target);
  if (network !== null) return { network, host: null, port };
  return HOST_NAME.test(target) && !/^[\d.]+$/.test(target) ? { network: null, host: target, port } : null;
}

function splitPort(text: string): { target: string; portText: string | undefined } {
  const bracketed = BRACKETED.exec(text);
  if (bracketed?.[1] !== undefined) return { target: bracketed[1], portText: bracketed[2] };
  const isBareIpv6 = text.split(':').length > 2;
  const [, target, portText] = (isBareIpv6 ? null : WITH_PORT.exec(text)) ?? [];
  return { target: target ?? text, portText };
}

function readNetwork(text: string): AllowedTarget['network'] {
  if (ipaddr.isValidCIDR(text)) {
    const network = ipaddr.parseCIDR(text);
    // A prefix of 0 would open everything.
    return network[1] === 0 ? null : network;
  }
  if (!ipaddr.IPv4.isValidFourPartDecimal(text) && !ipaddr.IPv6.isValid(text)) return null;
  const address = ipaddr.process(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}

/** Whether a request may connect to an address (a literal or one of a name), in whatever spelling, at a port. */
export function judgeAddress(
  address: string,
  host: string,
  port: number,
  allowed: AllowedTargets,
): 'good' | 'private-address' | 'port' {
  if (!ipaddr.isValid(address) || address.includes('%')) return 'private-address';
  const judged = ipaddr.process(address);
  if (NEVER.some((network) => isWithin(judged, network))) return 'private-address';
  const named = allowed.filter(({ network, host: name }) => (network ? isWithin(judged, network) : name === host));
  if (named.some((target) => fitsPort(target, port))) return 'good';
  if (!isPublic(judged) && named.length === 0) return 'private-address';
  return isPublic(judged) && WEB_PORTS.includes(port) ? 'good' : 'port';
}

/** Whether an address is of the public internet, whatever the operator allows beside it. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && isPublic(ipaddr.process(address));
}

const fitsPort = (target: AllowedTarget, port: number): boolean =>
  target.port === null ? WEB_PORTS.includes(port) : target.port === port;

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.range() === 'unicast' && (address.kind() === 'ipv4' || isWithin(address, GLOBAL_IPV6));
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, [network, bits]: NonNullable<AllowedTarget['network']>): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}
