import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import { fillMapping } from '@vivac/intake/ready/ready-mapping';
import { readyMapping } from '@vivac/intake/ready/ready-mappings';

/** A ready mapping as far as the register asks: what it reads, and it with its blanks filled in. */
export interface OfferedMapping {
  readonly kind: ImportKind;
  /** The fields of which nothing was said, or the mapping; null for our own format. */
  fill(
    stated: Readonly<Record<string, string>>,
  ): { readonly missing: readonly string[] } | { readonly mapping: Mapping | null };
}

/** Finds a ready mapping by its name; null where there is none. */
export function offeredMapping(id: string): OfferedMapping | null {
  const ready = readyMapping(id);
  if (ready === null) return null;
  return {
    kind: ready.kind,
    fill(stated) {
      const filled = fillMapping(ready, stated);
      return filled.kind === 'missing' ? { missing: filled.fields } : { mapping: filled.mapping };
    },
  };
}
