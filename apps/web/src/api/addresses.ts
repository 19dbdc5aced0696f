import { renderedFor } from './rendered-for.ts';

/**
 * The path below which this page was served, empty at the root of a host: the build is the same for every path, and the server
 * writes it into the document. Whatever the page asks or leads to outside its router begins with it, and so is written here alone.
 */
export const basePath =
  (typeof document === 'undefined' ? renderedFor?.basePath : document.documentElement.dataset['base']) ?? '';

export const apiBase = `${basePath}/api`;
export const apiDocs = `${apiBase}/docs`;
export const identityBase = `${basePath}/identity`;
/** One for each language, at the path below which it works. */
export const serviceWorker = `${basePath}/service-worker.${import.meta.env.VITE_LANGUAGE}.js`;
