import type { Attributes } from './element-visitor.ts';

/** What a page reserves against text and data mining by the TDM Reservation Protocol. */
export interface TdmReservation {
  /** Null where the page says nothing. */
  readonly reserved: boolean | null;
  readonly policy: string | null;
}

const MAX_TITLE = 2_000;

/** What a page says of itself, gathered while it is walked. The first of each kind counts. */
export class PageHead {
  title: string | null = null;
  language: string | null = null;
  base: string | null = null;
  canonical: string | null = null;
  #reservations = new Set<string>();
  #policy: string | null = null;
  #inTitle = false;
  #inDrawing = 0;

  open(name: string, attributes: Attributes): void {
    if (name === 'svg') this.#inDrawing++;
    else if (name === 'title') this.#openTitle();
    else if (name === 'html') this.#html(attributes);
    else if (name === 'link') this.#link(attributes);
    else if (name === 'meta') this.#meta(attributes);
    else if (name === 'base') this.base ??= attributes['href'] ?? null;
  }

  text(text: string): void {
    if (this.#inTitle && this.title!.length < MAX_TITLE) this.title += text.slice(0, MAX_TITLE);
  }

  close(name: string): void {
    if (name === 'title') this.#inTitle = false;
    if (name === 'svg') this.#inDrawing--;
  }

  /** Where a page says both, it reserves. */
  tdm(): TdmReservation {
    const reserved = this.#reservations.has('1') || (this.#reservations.has('0') ? false : null);
    return { reserved, policy: this.#policy };
  }

  #openTitle(): void {
    if (this.title !== null || this.#inDrawing > 0) return;
    this.#inTitle = true;
    this.title = '';
  }

  #html({ lang, 'xml:lang': xmlLang }: Attributes): void {
    this.language ??= lang ?? xmlLang ?? null;
  }

  #link({ rel, href }: Attributes): void {
    if (href !== undefined && /(^|\s)canonical(\s|$)/i.test(rel ?? '')) this.canonical ??= href;
  }

  #meta({ name, content }: Attributes): void {
    const known = name?.trim().toLowerCase();
    if (content === undefined) return;
    if (known === 'tdm-reservation') this.#reservations.add(content.trim().slice(0, 1));
    if (known === 'tdm-policy') this.#policy ??= content;
  }
}
