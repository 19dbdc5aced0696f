/** Files that break rules on purpose, and where each rule must be found broken. */
export interface Planting {
  files: Record<string, string>;
  expected: readonly (readonly [rule: string, path: string])[];
}
