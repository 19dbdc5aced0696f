export interface CoverageSearch {
  /** Of every user's list; administrators only. */
  readonly all?: true;
}

/** Reads the address; what is not understood is left out. */
export function parseCoverageSearch({ all }: Readonly<Record<string, unknown>>): CoverageSearch {
  return all === true || all === 'true' ? { all: true } : {};
}
