import { PAGES } from '@vivac/contract/pages';

/** Of `https://host/vivac` the `/vivac` below which browsers find the product; empty at the root of a host. */
export function basePathOf(publicUrl: string): string {
  return new URL(publicUrl).pathname.replace(/\/$/, '');
}

/** What was asked for, as our routes call it: a proxy may pass the base path on, or take it away before us. */
export function withoutBasePath(address: string, basePath: string): string {
  if (basePath === '' || !address.startsWith(basePath)) return address;
  const rest = address.slice(basePath.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' || rest.startsWith('?') ? `/${rest}` : address;
}

const PAGE_PARTS = Object.values(PAGES).flatMap((path) => path.split('/')[1] || []);

/** First parts of our own addresses: as a base path nobody could tell whether a proxy has taken it away. */
export const OWN_PARTS: ReadonlySet<string> = new Set(
  PAGE_PARTS.concat('api', 'assets', 'healthz', 'identity', 'metrics', 'notifications', 'readyz'),
);
