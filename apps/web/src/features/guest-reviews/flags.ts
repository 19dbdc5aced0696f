import type { CountryCode } from '@vivac/domain/places/country';

/** Pixels of a flag as the specification gives them (review-20); it is drawn smaller. */
export const FLAG_SIZE = { width: 80, height: 60 } as const;

// Files of their own, fetched when a flag comes into sight: most readers meet a dozen countries.
const files = import.meta.glob<string>('../../../../../node_modules/flag-icons/flags/4x3/[a-z][a-z].svg', {
  eager: true,
  exhaustive: true,
  import: 'default',
  query: '?url&no-inline',
});

const addresses = new Map(Object.entries(files).map(([path, address]) => [path.slice(-6, -4), address]));

/** The address of a country's flag, served with the application; undefined for a country without one. */
export function flagAddress(code: CountryCode): string | undefined {
  return addresses.get(code);
}
