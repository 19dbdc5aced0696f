import { plainCampsiteName } from '@vivac/domain/places/campsite';
import { type ListingLink, normaliseLink } from '@vivac/domain/places/link';

/** A campsite that rows of a file name and nobody knows. */
export interface UnknownCampsite {
  /** As the first of its rows says it: its link, else its name. */
  readonly said: string;
  readonly name: string | null;
  readonly link: ListingLink | null;
  readonly rows: number;
}

/** What identifies a campsite in a file: its link, else its name in any spelling. */
export type StatedIdentity = { readonly link: ListingLink; readonly name?: string } | { readonly name: string };

/** Beyond these, campsites are counted and no longer named. */
const MAX_NAMED = 10_000;
const MAX_SPELLINGS = 50_000;

export function identityKey(identity: StatedIdentity): string {
  return 'link' in identity ? identity.link : plainCampsiteName(identity.name) || identity.name;
}

/** The same of a text that is either. */
export function statedKey(stated: string): string {
  const link = normaliseLink(stated);
  return identityKey(link === null ? { name: stated } : { link });
}

/** Gathers the campsites of a file that nobody knows. */
export class UnknownCampsites {
  readonly #found = new Map<string, UnknownCampsite>();
  readonly #keys = new Map<string, string>();
  #more = 0;

  /** Notes one that was looked for in vain. */
  note(stated: string, identity: StatedIdentity): void {
    const key = identityKey(identity);
    if (this.#found.has(key)) {
      if (this.#keys.size < MAX_SPELLINGS) this.#keys.set(stated, key);
      return;
    }
    if (this.#found.size >= MAX_NAMED) {
      this.#more++;
      return;
    }
    this.#keys.set(stated, key);
    const [name, link] = [identity.name ?? null, 'link' in identity ? identity.link : null];
    this.#found.set(key, { said: stated, name, link, rows: 0 });
  }

  /** Counts a row that names one. */
  count(stated: string): void {
    const key = this.#keys.get(stated);
    const known = key === undefined ? undefined : this.#found.get(key);
    if (known) this.#found.set(key!, { ...known, rows: known.rows + 1 });
  }

  get size(): number {
    return this.#found.size + this.#more;
  }

  /** Those of most rows first. */
  get list(): readonly UnknownCampsite[] {
    return [...this.#found.values()].sort((a, b) => b.rows - a.rows);
  }
}
