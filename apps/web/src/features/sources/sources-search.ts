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
function idIn(value: unknown): number | null {
  const id = Number(typeof value === 'string' || typeof value === 'number' ? value : NaN);
  return Number.isInteger(id) && id > 0 && id < 2 ** 31 ? id : null;
}

interface SourceFormSearch {
  /** The source that is changed; a new one without it. */
  readonly source?: number | undefined;
  /** The address that a new source begins with. */
  readonly link?: string | undefined;
}

/** Reads the address; what is not understood is left out. */
export function parseSourceFormSearch({ source, link }: Readonly<Record<string, unknown>>): SourceFormSearch {
  const id = idIn(source);
  if (id !== null) return { source: id };
  return typeof link === 'string' && link !== '' && link.length <= 2000 ? { link } : {};
}

interface PageChangesSearch {
  /** Of the pages of one source alone. */
  readonly source?: number;
  /** Which of the changes is shown; the newest that waits for an answer when absent. */
  readonly change?: number;
}

export function parsePageChangesSearch({ source, change }: Readonly<Record<string, unknown>>): PageChangesSearch {
  const [ofSource, shown] = [idIn(source), idIn(change)];
  return { ...(ofSource !== null && { source: ofSource }), ...(shown !== null && { change: shown }) };
}

/** The change of a page whose text stands beside the draft that is made of it. */
export function parsePageBesideSearch({ page }: Readonly<Record<string, unknown>>): { readonly page?: number } {
  const id = idIn(page);
  return id === null ? {} : { page: id };
}
