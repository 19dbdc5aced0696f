import { BlockList, isIP, isIPv4, isIPv6, SocketAddress } from 'node:net';

/** Whether the `hop`th address from our side, the connection itself being 0, is that of a proxy of the operator. */
export type TrustedProxies = (address: string, hop: number) => boolean;

/** More proxies than anybody chains. */
const HOPS_MAX = 10;

/** Reads `TRUST_PROXY`: a number of proxies, or addresses and networks of them; null when it is neither. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (/^\d{1,2}$/.test(text)) {
    const hops = Number(text);
    return hops > HOPS_MAX ? null : (_address, hop) => hop < hops;
  }
  const networks = new BlockList();
  for (const part of text.split(',')) if (!addNetwork(networks, part.trim())) return null;
  return (address) => networks.check(address, familyOf(address));
}

function addNetwork(networks: BlockList, text: string): boolean {
  const [address, bits, ...rest] = text.split('/');
  const known = readAddress(address ?? '');
  if (known === null || rest.length > 0) return false;
  const longest = isIP(known) === 4 ? 32 : 128;
  const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : 0;
  // A prefix of 0 would believe everybody.
  if (prefix < 1 || prefix > longest) return false;
  networks.addSubnet(known, prefix, familyOf(known));
  return true;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

const WITH_PORT = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/;

/** An IP address in one spelling, without brackets, port or zone; IPv4 within IPv6 is IPv4. Null when it is none. */
export function readAddress(text: string): string | null {
  const [, bracketed, beforePort] = WITH_PORT.exec(text) ?? [];
  const address = bracketed ?? beforePort ?? text;
  if (isIPv4(address)) return address;
  if (!isIPv6(address)) return null;
  return new SocketAddress({ address, family: 'ipv6' }).address.replace(/^::ffff:(?=[\d.]+$)/, '');
}

/** The network that one household, office or rented server usually has: 64 bits of IPv6, and as many as asked of IPv4. */
export function networkOf(address: string, ipv4Bits: 24 | 32): string {
  if (!isIPv6(address)) return ipv4Bits === 32 ? address : address.replace(/\.\d+$/, '.0/24');
  const [left = [], right = []] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`;
}
