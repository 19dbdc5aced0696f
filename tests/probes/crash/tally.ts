/** Counts what held and what did not, and says the latter at once. */
export interface Tally {
  check(name: string, finding: string | null): void;
  /** Prints the counts as the last line and sets the exit code. */
  conclude(): void;
}

const LONGEST_FINDING = 300;

export function openTally(): Tally {
  let passed = 0;
  const failures: string[] = [];
  return {
    check(name, finding) {
      if (finding === null) passed++;
      else {
        // The log of a run is read from its end, where each of them is one line.
        failures.push(`failed: crash › ${name} — ${finding.replaceAll(/\s+/g, ' ').slice(0, LONGEST_FINDING)}`);
        console.log(`✗ ${name}: ${finding}`);
      }
    },
    conclude() {
      for (const line of failures) console.log(line);
      console.log(`${passed} passed, ${failures.length} failed`);
      process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
    },
  };
}

/** Null where the fact holds, else what was found in its place. */
export function unless(holds: boolean, finding: string): string | null {
  return holds ? null : finding;
}
