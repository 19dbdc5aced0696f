import { sourceWord } from '../source-words.ts';

/** `value_for_money` becomes `Value for money`, or its like in the reader’s language; what a source has written with spaces stays as it is. */
export function categoryTitle(name: string): string {
  const words = name.includes(' ') ? name : name.replace(/[_-]+/g, ' ').trim();
  return sourceWord(words.charAt(0).toUpperCase() + words.slice(1));
}
