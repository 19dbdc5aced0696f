import type { ShownSources } from '../administration/sources/source-need.ts';

export interface SourcesSearch {
  /** Whose details are open. */
  readonly source?: number | undefined;
  /** Which are shown; all without it. */
  readonly show?: Exclude<ShownSources, 'all'> | undefined;
}

/** Reads the address; what is not understood is left out. */
export function parseSourcesSearch({ source, show }: Readonly<Record<string, unknown>>): SourcesSearch {
  const id = idIn(source);
  return { ...(id !== null && { source: id }), ...((show === 'ok' || show === 'attention') && { show }) };
}

/** The number of a source as the router read it from the address. */
export function idIn(value: unknown): number | null {
  const id = Number(typeof value === 'string' || typeof value === 'number' ? value : NaN);
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
}
