/** Counts what held and what did not, and says the latter at once. */
export interface Tally {
  check(name: string, finding: string | null): void;
  /** Prints the counts as the last line and sets the exit code. */
  conclude(): void;
}

export function openTally(): Tally {
  let passed = 0;
  let failed = 0;
  return {
    check(name, finding) {
      if (finding === null) passed++;
      else {
        failed++;
        console.log(`✗ ${name}: ${finding}`);
      }
    },
    conclude() {
      console.log(`${passed} passed, ${failed} failed`);
      process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
    },
  };
}

/** Null where the fact holds, else what was found in its place. */
export function unless(holds: boolean, finding: string): string | null {
  return holds ? null : finding;
}
