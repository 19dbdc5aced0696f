/** One thing that breaks a rule of the project; `path` is relative to the root that was inspected. */
export interface Finding {
  rule: string;
  path: string;
  detail: string;
}

/** What a section saw. `looked` counts what it inspected: a section that looked at nothing has failed. */
export interface Report {
  looked: number;
  findings: Finding[];
  notes?: string[];
}

/** A part of the check. Every rule it lists must be broken once in the planted project, and be found there. */
export interface Section {
  title: string;
  rules: readonly string[];
  inspect(root: string): Promise<Report>;
}
