import { idIn } from './sources-search.ts';

export interface SourceFormSearch {
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
