import type { Language } from '@vivac/domain/language';
import { textOf } from '@vivac/text/text-of';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { Mapping } from '@vivac/intake/mapping/mapping';
import type { Queryable } from '#platform/database/database';
import { fillMapping } from '@vivac/intake/ready/ready-mapping';
import { readyMapping } from '@vivac/intake/ready/ready-mappings';

/** How the files of a registered source are read: by its own mapping, or by a ready one of this name, with the answers to its blanks. */
interface MappingOfSource {
  readonly mapping: Mapping | null;
  readonly readyMapping: string | null;
  readonly readyAnswers: Readonly<Record<string, string>> | null;
}

const MAPPED = '(mapping IS NOT NULL OR ready_mapping IS NOT NULL)';

/** Null where no source has the name, in upper or lower case, or it has no mapping. */
export async function mappingOfSource(db: Queryable, name: string): Promise<MappingOfSource | null> {
  const [found] = await db.query<MappingOfSource>(
    `SELECT mapping, ready_mapping AS "readyMapping", ready_answers AS "readyAnswers" FROM registered_sources
     WHERE lower(name) = lower($1) AND ${MAPPED}`,
    [name],
  );
  return found ?? null;
}

/** The names of sources whose files of a kind are read by a mapping. */
export async function mappedSources(db: Queryable, kind: ImportKind): Promise<string[]> {
  const rows = await db.query<{ name: string }>(
    `SELECT name FROM registered_sources WHERE kind = $1 AND ${MAPPED} ORDER BY lower(name) LIMIT 20`,
    [kind],
  );
  return rows.map(({ name }) => name);
}

/** Whether the files of a registered source are complete, where somebody said; its name in upper or lower case. */
export async function completeOfSource(db: Queryable, name: string): Promise<boolean | null> {
  const [found] = await db.query<{ complete: boolean | null }>(
    "SELECT complete FROM registered_sources WHERE lower(name) = lower($1) AND kind = 'prices'",
    [name],
  );
  return found?.complete ?? null;
}

/** What ready mappings read, by their ids, and what their blanks are, by their fields. */
export function readyMappingWords(language: Language): {
  readonly use: (id: string) => string;
  readonly blank: (field: string) => string;
} {
  const { use, blanks }: Readonly<Record<'use' | 'blanks', Readonly<Record<string, string>>>> = textOf(
    language,
    'ready-mappings',
  );
  return { use: (id) => use[id]!, blank: (field) => blanks[field]! };
}

/** A ready mapping as far as the register asks: what it reads, and it with its blanks filled in. */
export interface OfferedMapping {
  readonly kind: ImportKind;
  /** The fields that a person says. */
  readonly blanks: readonly string[];
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
    blanks: ready.blanks.map(({ field }) => field),
    fill(stated) {
      const filled = fillMapping(ready, stated);
      return filled.kind === 'missing' ? { missing: filled.fields } : { mapping: filled.mapping };
    },
  };
}
