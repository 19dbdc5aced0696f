/** How an address begins for which the journeys’ mail server says no once. */
export const REFUSED_ONCE = 'refused-once';

/** Refuses the first message for each such address for good, as a server that does not know a recipient. */
export function refusingOnce(): (address: string) => number | null {
  const refused = new Set<string>();
  return (address) => {
    if (!address.startsWith(REFUSED_ONCE) || refused.has(address)) return null;
    refused.add(address);
    return 550;
  };
}
