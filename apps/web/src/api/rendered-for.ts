import type { BrowserWindow } from '@vivac/contract/wire/browser-window';

/** What the server knows of the browser for which it renders a page (docs/decisions/bundles-and-loading.md). */
export interface RenderedFor {
  /** Below which the product is served; empty at the root of a host. */
  readonly basePath: string;
  /** Who the reader is, and the answers of the page, as the document brings them. */
  readonly firstAnswers: string;
  readonly window: BrowserWindow;
  readonly languages: readonly string[];
}

declare global {
  /** There on the server alone, of each page for itself. */
  var renderedFor: RenderedFor | undefined;
}

export const renderedFor: RenderedFor | undefined = import.meta.env.SSR ? globalThis.renderedFor : undefined;
