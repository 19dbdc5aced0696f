import type { CompiledMessage } from '@lingui/message-utils/compileMessage';
import { type Catalogue, type CompiledCatalogue, compileCatalogue } from '@vivac/text/compile-catalogue';
import { messageArguments } from '@vivac/text/message-arguments';
import type { Finding, Section } from '../section.ts';
import { isTest, readTexts, type SourceFile } from '../source-files.ts';

const folder = 'packages/text/catalogues/';
const file = /^packages\/text\/catalogues\/(?<language>\w\w)\/(?<area>[\w-]+)\.json$/;
const speaks = /^(apps\/(web|server)|packages\/(domain|contract|intake))\/src\/.*\.tsx?$/;

/** A compiled catalogue with the place of its file. */
interface Read {
  readonly path: string;
  readonly language: string;
  readonly area: string;
  readonly messages: ReadonlyMap<string, CompiledMessage>;
  readonly catalogue: CompiledCatalogue;
}

/** Every language says what English says, with the same values, and nothing that no code asks for (language-3). */
export const catalogues: Section = {
  title: 'catalogues',
  rules: ['no-message', 'missing-key', 'extra-key', 'other-arguments', 'unused-key'],
  async inspect(root) {
    const texts = await readTexts(root, (path) => path.startsWith(folder) || speaks.test(path));
    const read = texts.filter(({ path }) => path.startsWith(folder)).map(readFile);
    const all = read.filter((one) => 'catalogue' in one);
    const english = all.filter(({ language }) => language === 'en');
    const languages = [...new Set(all.map(({ language }) => language))].filter((language) => language !== 'en');
    const findings = [
      ...read.filter((one) => 'rule' in one),
      ...english.flatMap((one) => languages.flatMap((language) => compare(one, language, all))),
      ...all.filter(({ area }) => !english.some((one) => one.area === area)).map(withoutEnglish),
      ...findUnused(english, texts),
    ];
    return { looked: read.length, findings };
  },
};

function readFile({ path, text }: SourceFile): Read | Finding {
  const { language = '', area = '' } = file.exec(path)?.groups ?? {};
  try {
    const catalogue = compileCatalogue(JSON.parse(text) as Catalogue, path);
    return { path, language, area, catalogue, messages: new Map(flatten(catalogue, '')) };
  } catch (error) {
    return { rule: 'no-message', path, detail: error instanceof Error ? error.message : String(error) };
  }
}

function flatten(catalogue: CompiledCatalogue, path: string): [string, CompiledMessage][] {
  return Object.entries(catalogue).flatMap(([key, node]) =>
    Array.isArray(node)
      ? [[`${path}${key}`, node as CompiledMessage] as [string, CompiledMessage]]
      : flatten(node as CompiledCatalogue, `${path}${key}.`),
  );
}

function compare(english: Read, language: string, all: readonly Read[]): Finding[] {
  const path = `${folder}${language}/${english.area}.json`;
  const other = all.find((one) => one.path === path);
  if (other === undefined) return [{ rule: 'missing-key', path, detail: `the area ${english.area} is missing` }];
  const missing = [...english.messages.keys()].filter((key) => !other.messages.has(key));
  const extra = [...other.messages.keys()].filter((key) => !english.messages.has(key));
  const unlike = [...english.messages].filter(([key, message]) => {
    const translated = other.messages.get(key);
    return translated !== undefined && wordsOf(message) !== wordsOf(translated);
  });
  return [
    ...missing.map((key) => ({ rule: 'missing-key', path, detail: key })),
    ...extra.map((key) => ({ rule: 'extra-key', path, detail: `${key} is not in English` })),
    ...unlike.map(([key, message]) => ({ rule: 'other-arguments', path, detail: `${key} takes ${wordsOf(message)}` })),
  ];
}

const wordsOf = (message: CompiledMessage): string =>
  [...messageArguments(message).keys()].map((name) => `{${name}}`).join(', ') || 'no value';

const withoutEnglish = ({ path, area }: Read): Finding => ({
  rule: 'extra-key',
  path,
  detail: `the area ${area} is not in English`,
});

/** A key that no file of the product names, neither with a dot nor in quotes nor in braces. */
function findUnused(english: readonly Read[], texts: readonly SourceFile[]): Finding[] {
  const code = texts.filter(({ path }) => speaks.test(path) && !isTest(path)).map(({ text }) => text);
  const named = new Set(code.flatMap((text) => text.match(/(?<=')[a-z\d]+(?:-[a-z\d]+)+(?=')|[A-Za-z_]\w*/g) ?? []));
  return english.flatMap(({ path, messages }) =>
    [...messages.keys()]
      .filter((key) => !named.has(key.split('.').at(-1) ?? ''))
      .map((key) => ({ rule: 'unused-key', path, detail: key })),
  );
}
