import { catalogueFile, readCatalogue } from './read-catalogues.ts';

const IMPORTED = /^@vivac\/text\/catalogues\/en\/([\w-]+)\.json$/;
const COMPILED = /^\0catalogue:([\w-]+)$/;

/** As much of Vite's plugin as is used here: the package does without Vite. */
interface CataloguePlugin {
  readonly name: string;
  readonly enforce: 'pre';
  readonly config: () => { define: Readonly<Record<string, string>> };
  readonly resolveId: (source: string) => string | undefined;
  readonly load: (this: { addWatchFile: (file: string) => void }, id: string) => string | undefined;
}

/**
 * Puts the catalogues of one language, compiled, in the place of the English ones that the web application imports
 * (language-2): a build knows one language and carries no other. The language is `import.meta.env.VITE_LANGUAGE`.
 */
export function cataloguePlugin(language: string): CataloguePlugin {
  return {
    name: 'catalogues',
    enforce: 'pre',
    config: () => ({ define: { 'import.meta.env.VITE_LANGUAGE': JSON.stringify(language) } }),
    resolveId(source) {
      const area = IMPORTED.exec(source)?.[1];
      return area && `\0catalogue:${area}`;
    },
    load(id) {
      const area = COMPILED.exec(id)?.[1];
      if (area === undefined) return undefined;
      this.addWatchFile(catalogueFile(language, area));
      return `export default ${JSON.stringify(readCatalogue(language, area))};`;
    },
  };
}
