import { BlockList, isIP } from 'node:net';
import { readAddress } from './read-address.ts';

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
