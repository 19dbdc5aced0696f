const SLASHED = /^\/(.+)\/([ims]*)$/s;

/** Beyond these characters of a text no pattern is tried: one that tries again and again would stand still on it. */
export const MAX_PATTERN_CHARACTERS = 1_000;

/** Whether a pattern is written between slashes, `/suite/i`. */
export function isSlashed(written: string): boolean {
  return SLASHED.test(written);
}

/**
 * The regular expression that a mapping means: its text alone, or between slashes and followed by `i` (upper case or lower),
 * `m` or `s`. Throws SyntaxError for what is none.
 */
export function compilePattern(written: string): RegExp {
  const [, pattern = written, flags = ''] = SLASHED.exec(written) ?? [];
  return new RegExp(pattern, `${flags}u`);
}
