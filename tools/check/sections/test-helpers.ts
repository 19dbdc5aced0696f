import { findImporters } from '../import-graph.ts';
import type { Finding, Section } from '../section.ts';
import { isCode, isTest, readTexts, type SourceFile } from '../source-files.ts';

const product = /^(apps\/[^/]+|packages\/(domain|contract|intake|embedded-postgres))\/src\//;
const named = /(^|[/.-])(fixtures?|testing|test-?helpers?|mocks?|stubs?)([/.-]|$)/;
const testLibrary = /from '(vitest|@testing-library\/[^']+|@playwright\/test|fast-check|@vivac\/testing\/[^']+)'/;

/** What only tests need is part of no product: it lives in packages/testing, apps/web/testing or tests/support. */
export const testHelpers: Section = {
  title: 'test helpers',
  rules: ['test-name', 'test-library', 'tests-only'],
  async inspect(root) {
    const files = await readTexts(root, isCode);
    return { looked: files.filter(isProduct).length, findings: findTestHelpers(files) };
  },
};

function findTestHelpers(files: readonly SourceFile[]): Finding[] {
  const importers = findImporters(files);
  return files.filter(isProduct).flatMap((file) => faultsOf(file, importers.get(file.path) ?? []));
}

const isProduct = ({ path }: SourceFile): boolean => product.test(path) && !isTest(path);

function faultsOf({ path, text }: SourceFile, importers: readonly string[]): Finding[] {
  const findings: Finding[] = [];
  if (named.test(path.replace(product, ''))) {
    findings.push({ rule: 'test-name', path, detail: 'is called what tests need' });
  }
  const library = testLibrary.exec(text)?.[1];
  if (library !== undefined) findings.push({ rule: 'test-library', path, detail: `imports ${library}` });
  if (importers.length > 0 && importers.every(isForTests)) {
    findings.push({ rule: 'tests-only', path, detail: `is imported by tests only, such as ${importers[0]}` });
  }
  return findings;
}

/** Tests and what they share; the tools and probes of the project run the product and count as its users. */
const isForTests = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || /^(packages|apps\/web)\/testing\/|^tests\/(support|journeys)\//.test(path);
