import { createHash, randomInt } from 'node:crypto';
import { API_KEY_BEGINNING } from '#platform/http/caller';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
/** 238 bits: nobody guesses one, so that a fast hash keeps it as well as a slow one would, at every request. */
const LENGTH = 40;
const SHOWN = API_KEY_BEGINNING.length + 6;

/** A key that was never there before, in letters and digits, so that a double click selects it whole. */
export function newSecret(): string {
  return API_KEY_BEGINNING + Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}

/** By what a person tells keys apart. */
export function prefixOf(secret: string): string {
  return secret.slice(0, SHOWN);
}

/** What is kept of a key, and by what it is found. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
