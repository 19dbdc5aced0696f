import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';
import { asOneLine, type Result } from './results.ts';

/** Writes results to the file that `TEST_RESULTS` names. Vitest's own JSON leaves out failed hooks and uncaught errors. */
export default class ResultsReporter implements Reporter {
  private root = process.cwd();

  onInit(vitest: Vitest): void {
    this.root = vitest.config.root;
  }

  onTestRunEnd(modules: readonly TestModule[], uncaught: readonly SerializedError[]): void {
    const path = process.env['TEST_RESULTS'];
    if (path === undefined) throw new Error('TEST_RESULTS names no file');
    const results = [...modules.flatMap((module) => this.readModule(module)), ...this.readUncaught(uncaught)];
    writeFileSync(path, JSON.stringify(results));
  }

  private readModule(module: TestModule): Result[] {
    const file = relative(this.root, module.moduleId);
    const suites: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
    const wrong = suites.flatMap((suite) =>
      suite.errors().map((error) => ({
        name: [file, ...(suite.type === 'suite' ? [suite.fullName] : []), 'outside its tests'].join(' › '),
        file,
        isTest: false,
        error: this.describe(error),
      })),
    );
    return [...wrong, ...[...module.children.allTests()].map((test) => this.readTest(file, test))];
  }

  private readTest(file: string, test: TestCase): Result {
    const { state, errors } = test.result();
    const first = errors?.[0];
    const error = first ? this.describe(first) : state;
    const name = `${file} › ${test.fullName.replaceAll(' > ', ' › ')}`;
    return { name, file, isTest: true, error: state === 'passed' ? null : error };
  }

  private readUncaught(uncaught: readonly SerializedError[]): Result[] {
    return uncaught.map((error) => {
      const path: unknown = error['VITEST_TEST_PATH'];
      const file = typeof path === 'string' ? relative(this.root, path) : null;
      return { name: `${file ?? 'unit'} › an uncaught error`, file, isTest: false, error: this.describe(error) };
    });
  }

  /** With the first line of the stack that is ours. */
  private describe({ name, message, stacks }: SerializedError): string {
    const frames = (stacks ?? []) as { file: string; line: number }[];
    const frame = frames.find(({ file }) => file.startsWith(this.root) && !file.includes('node_modules'));
    const place = frame ? ` (${relative(this.root, frame.file)}:${frame.line})` : '';
    return asOneLine(`${name ?? 'Error'}: ${message}`) + place;
  }
}
