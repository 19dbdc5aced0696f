import { oneLine, shortenedTo } from '../shown-text.ts';

const PARTICLE = /^(?:da|das|de|del|della|dels|den|der|des|di|do|dos|du|el|i|la|las|le|los|van|von|y|zu)$/u;
const FORM_OF_ADDRESS = /^(?:mr|mrs|ms|dr|dra|sr|sra|srta|herr|frau|mme|mlle)\.?$/iu;
const MAX_CHARACTERS = 40;

/**
 * A guest's name as it is shown: first name and initial, "Claire D."; null where there is no name. What is one word
 * stays it; of an e-mail address only what is before the @ is a name. Sources keep the name as it was given.
 */
export function shownReviewerName(given: string | null): string | null {
  const words = wordsOf(given ?? '');
  const [first, ...rest] = words;
  if (first === undefined) return null;
  const initial = rest.find((word) => /^\p{L}/u.test(word) && !PARTICLE.test(word));
  const shown = shortenedTo(first, MAX_CHARACTERS);
  return initial === undefined ? shown : `${shown} ${initialOf(initial)}.`;
}

/** Whether a guest has the name that somebody says they have: as it was given or as it is shown, in capitals or not. */
export function isReviewer(asked: string, given: string | null): boolean {
  const sought = folded(asked);
  return sought !== '' && [given, shownReviewerName(given)].some((name) => name !== null && folded(name) === sought);
}

const folded = (name: string): string => oneLine(name).normalize('NFKC').toLowerCase();

function wordsOf(given: string): string[] {
  const plain = oneLine(given);
  const name = plain.includes('@') ? (plain.split('@')[0] ?? '').replaceAll(/[._]+/g, ' ') : plain;
  const [last, firstNames] = name.split(',', 2) as [string, string?];
  const inOrder = firstNames?.trim() ? `${firstNames} ${last}` : last;
  const words = inOrder.split(/\s+/u).filter((word) => word !== '');
  return words.length > 1 && FORM_OF_ADDRESS.test(words[0]!) ? words.slice(1) : words;
}

function initialOf(word: string): string {
  const [letter] = /^\p{L}\p{M}*/u.exec(word) ?? [''];
  const capital = letter.toUpperCase();
  return capital.length === letter.length ? capital : letter;
}
