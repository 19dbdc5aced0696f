/**
 * What is not among the letters and signs that Unicode spells in one way only, alone and beside each other; most texts are of these.
 */
const MAY_DIFFER = /[^ -~¡-§©«¬®°±¶·»¿-ıĴ-ľŁ-ňŊ-ž–—‘’“”€]| {2}|^ | $/;

/** The same for texts that differ only in white space or in how Unicode spells them. */
export function alikeText(text: string): string {
  return MAY_DIFFER.test(text) ? text.normalize('NFKC').replace(/\s+/g, ' ').trim() : text;
}
