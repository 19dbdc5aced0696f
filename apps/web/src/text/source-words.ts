import { knownWord } from '@vivac/domain/known-words';
import { sourceNameIn } from '@vivac/domain/sources/source-name';
import { language } from './reader.ts';

/** A type, channel, name of a source, policy or group of guests as a source writes it, in the reader's language where the word is known (language-10). */
export const sourceWord = (wording: string): string => knownWord(wording, language);

/** The name of a source as the reader reads it. */
export const sourceName = (name: string): string => sourceNameIn(name, language);
