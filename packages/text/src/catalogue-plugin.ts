import { catalogueFile, readCatalogue } from './read-catalogues.ts';

/** How the web application asks for the sentences of an area. */
const REQUESTED = /\bwordsOf\('([\w-]+)'\)/g;
const COMPILED = /^\0?catalogue:([\w-]+)$/;

/** As much of Vite's plugin as is used here: the package does without Vite. */
interface CataloguePlugin {
  readonly name: string;
  readonly enforce: 'pre';
  readonly config: () => { define: Readonly<Record<string, string>> };
  readonly resolveId: (source: string) => string | undefined;
  readonly load: (this: { addWatchFile: (file: string) => void }, id: string) => string | undefined;
  readonly transform: (code: string, id: string) => { readonly code: string; readonly map: null } | undefined;
}

/**
 * Puts the sentences of one language in the place of each `wordsOf('area')` (language-2): the file imports its area,
 * compiled, and is loaded with it. A build knows one language and carries no other: `import.meta.env.VITE_LANGUAGE`.
 */
export function cataloguePlugin(language: string): CataloguePlugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.VITE_LANGUAGE': JSON.stringify(language) } }),
    resolveId: (source) => (COMPILED.test(source) ? `\0${source.replace('\0', '')}` : undefined),
    load(id) {
      const area = COMPILED.exec(id)?.[1];
      if (area === undefined) return undefined;
      this.addWatchFile(catalogueFile(language, area));
      const [catalogue, of] = [readCatalogue(language, area), language].map((value) => JSON.stringify(value));
      return `import { bindCatalogue } from '@vivac/text/bind-catalogue';
export default /* @__PURE__ */ bindCatalogue(${catalogue}, ${of});`;
    },
    transform(code, id) {
      if (!/\.tsx?$/.test(id) || !code.includes('wordsOf(')) return undefined;
      const areas = new Set<string>();
      const placed = code.replaceAll(REQUESTED, (_, area: string) => (areas.add(area), nameOf(area)));
      const imports = [...areas].map((area) => `import ${nameOf(area)} from 'catalogue:${area}';`);
      return { code: [placed, ...imports].join('\n'), map: null };
    },
  };
}

const nameOf = (area: string): string => `__${area.replaceAll('-', '_')}`;
