import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { asOneLine, wrong, type Result } from './results.ts';

export interface JourneysReport {
  suites: JourneySuite[];
  errors: JourneyError[];
}

interface JourneySuite {
  title: string;
  file: string;
  suites?: JourneySuite[];
  specs: {
    title: string;
    tests: { projectName: string; status: string; results: { errors?: JourneyError[] }[] }[];
  }[];
}

interface JourneyError {
  message?: string;
  location?: { file: string; line: number };
}

/** A line of the source that Playwright shows below a message. */
const SOURCE_LINE = /^\s*>?\s*\d* \|.*$/gm;

/** Reads Playwright's JSON report. A journey that was skipped, or passed only when Playwright repeated it, has failed. */
export function readJourneys({ suites, errors }: JourneysReport): Result[] {
  return [
    ...suites.flatMap((suite) => readSuite(suite, [])),
    ...errors.map((error) => wrong('journeys', describe(error))),
  ];
}

function readSuite(suite: JourneySuite, above: readonly string[]): Result[] {
  // The outermost suite has its file as title.
  const titles = suite.title === suite.file ? above : [...above, suite.title];
  const own = suite.specs.flatMap(({ title, tests }) =>
    tests.map((test) => ({
      name: `${[suite.file, ...titles, title].join(' › ')} (${test.projectName})`,
      file: suite.file,
      isTest: true,
      error: test.status === 'expected' ? null : errorOf(test),
    })),
  );
  return [...own, ...(suite.suites ?? []).flatMap((inner) => readSuite(inner, titles))];
}

function errorOf({ status, results }: JourneySuite['specs'][number]['tests'][number]): string {
  const first = results.flatMap(({ errors = [] }) => errors).at(0);
  return first ? describe(first) : status;
}

function describe({ message = 'an error without a message', location }: JourneyError): string {
  const place = location ? ` (${basename(location.file)}:${location.line})` : '';
  return asOneLine(stripVTControlCharacters(message).replaceAll(SOURCE_LINE, '')) + place;
}
