import { type MicrodataTree, MicrodataTreeBuilder } from '../microdata/microdata-tree.ts';
import { PageHead, type TdmReservation } from './page-head.ts';
import type { Attributes } from './element-visitor.ts';
import { visitHtml } from './visit-html.ts';

/** What of a page is read further. */
export interface ScannedPage {
  readonly title: string;
  readonly language: string | null;
  /** The address that relative ones are relative to; null where the page does not say and nobody knows. */
  readonly base: string | null;
  readonly canonical: string | null;
  /** `tdm-reservation` and `tdm-policy` of its meta elements. */
  readonly tdm: TdmReservation;
  /** The texts of its JSON-LD scripts. */
  readonly scripts: readonly string[];
  /** Whether scripts were too long or too many to be kept. */
  readonly scriptsCut: boolean;
  readonly microdata: MicrodataTree;
}

const MAX_SCRIPTS = 200;
/** All scripts together, in characters: a page of facts has some thousands. */
const MAX_SCRIPT_CHARACTERS = 4_000_000;
const JSON_LD = /^\s*application\/ld\+json\s*(;|$)/i;

/** Walks a page once. */
export function scanPage(html: string, address: string | null): ScannedPage {
  const microdata = new MicrodataTreeBuilder(/itemref/i.test(html));
  const head = new PageHead();
  const scripts = new Scripts();
  // What lies in a template is not part of the document.
  let templates = 0;
  visitHtml(html, {
    open: (name, attributes) => {
      if (name === 'template') templates++;
      if (templates > 0) return;
      microdata.open(name, attributes);
      head.open(name, attributes);
      scripts.open(name, attributes);
    },
    text: (text) => {
      if (templates > 0) return;
      microdata.text(text);
      head.text(text);
      scripts.text(text);
    },
    close: (name) => {
      if (templates === 0) {
        microdata.close();
        head.close(name);
        scripts.close();
      } else if (name === 'template') templates--;
    },
  });
  return {
    title: head.title ?? '',
    language: head.language,
    base: (head.base === null ? null : URL.parse(head.base, address ?? undefined)?.href) ?? address,
    canonical: head.canonical,
    tdm: head.tdm(),
    scripts: scripts.texts,
    scriptsCut: scripts.cut,
    microdata: microdata.tree(),
  };
}

class Scripts {
  readonly texts: string[] = [];
  cut = false;
  #pieces: string[] | null = null;
  #characters = 0;

  open(name: string, { type }: Attributes): void {
    if (name === 'script' && JSON_LD.test(type ?? '')) this.#pieces = [];
  }

  text(text: string): void {
    if (!this.#pieces) return;
    this.#characters += text.length;
    if (this.#characters <= MAX_SCRIPT_CHARACTERS) this.#pieces.push(text);
    else this.cut = true;
  }

  close(): void {
    if (!this.#pieces) return;
    if (this.texts.length >= MAX_SCRIPTS) this.cut = true;
    else this.texts.push(this.#pieces.join(''));
    this.#pieces = null;
  }
}
