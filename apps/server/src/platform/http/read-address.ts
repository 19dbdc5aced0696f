import { SocketAddress, isIPv4, isIPv6 } from 'node:net';

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
