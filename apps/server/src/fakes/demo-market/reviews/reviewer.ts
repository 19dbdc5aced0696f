import { type Seed, pickOf, pickWeighted, seedOf } from '../random.ts';
import { ARABIC_PHRASES, type ReviewPhrases } from './review-phrases.ts';
import { CATALAN_PHRASES } from './review-phrases-ca.ts';
import { DUTCH_PHRASES } from './review-phrases-nl.ts';
import { ENGLISH_PHRASES } from './review-phrases-en.ts';
import { FRENCH_PHRASES } from './review-phrases-fr.ts';
import { GERMAN_PHRASES } from './review-phrases-de.ts';
import { SPANISH_PHRASES } from './review-phrases-es.ts';

/** Somebody who writes a review: a first name with an initial, where from, and how that language says things. */
export interface Reviewer {
  readonly name: string;
  /** ISO 3166-1, two capitals. */
  readonly nationality: string;
  readonly phrases: ReviewPhrases;
}

const list = (text: string): readonly string[] => text.split(', ');

const NAMES = {
  es: list(
    'María, Carmen, Laura, Lucía, Marta, Paula, Ana, Cristina, José, Antonio, David, Javier, Daniel, Carlos, Sergio',
  ),
  ca: list('Marta, Laia, Núria, Anna, Montse, Mireia, Jordi, Marc, Pau, Albert, Oriol, Xavier'),
  en: list('Emma, Sarah, Olivia, Emily, Kate, Rachel, James, Tom, Jack, Oliver, Daniel, Chris, Aoife, Sean'),
  fr: list('Marie, Julie, Camille, Léa, Sophie, Claire, Pierre, Nicolas, Thomas, Julien, Antoine, Lucas'),
  de: list('Anna, Julia, Lena, Sabine, Katrin, Laura, Thomas, Michael, Stefan, Jan, Lukas, Felix, Jürgen'),
  nl: list('Anna, Emma, Sanne, Lotte, Femke, Eva, Jan, Daan, Bram, Thijs, Sander, Pieter'),
  pt: list('Maria, Ana, Inês, Beatriz, João, Pedro, Tiago, Miguel'),
  it: list('Giulia, Francesca, Chiara, Sara, Marco, Luca, Andrea, Matteo'),
  north: list('Ingrid, Astrid, Maja, Ida, Lars, Erik, Anders, Nils'),
  pl: list('Anna, Katarzyna, Magda, Piotr, Tomasz, Paweł'),
  ar: list('Fatima, Salma, Youssef, Omar, أمينة, كريم'),
} as const;

type Origin = readonly [nationality: string, names: keyof typeof NAMES, phrases: ReviewPhrases];

const ORIGINS: readonly (readonly [Origin, number])[] = [
  [['ES', 'es', SPANISH_PHRASES], 400],
  [['ES', 'ca', CATALAN_PHRASES], 70],
  [['FR', 'fr', FRENCH_PHRASES], 150],
  [['GB', 'en', ENGLISH_PHRASES], 90],
  [['DE', 'de', GERMAN_PHRASES], 95],
  [['NL', 'nl', DUTCH_PHRASES], 70],
  [['BE', 'nl', DUTCH_PHRASES], 18],
  [['BE', 'fr', FRENCH_PHRASES], 14],
  [['CH', 'de', GERMAN_PHRASES], 12],
  [['CH', 'fr', FRENCH_PHRASES], 8],
  [['AT', 'de', GERMAN_PHRASES], 10],
  [['IE', 'en', ENGLISH_PHRASES], 12],
  [['US', 'en', ENGLISH_PHRASES], 12],
  [['PT', 'pt', SPANISH_PHRASES], 14],
  [['IT', 'it', ENGLISH_PHRASES], 14],
  [['SE', 'north', ENGLISH_PHRASES], 6],
  [['DK', 'north', ENGLISH_PHRASES], 6],
  [['NO', 'north', ENGLISH_PHRASES], 4],
  [['PL', 'pl', ENGLISH_PHRASES], 6],
  [['AR', 'es', SPANISH_PHRASES], 5],
  [['AD', 'ca', CATALAN_PHRASES], 4],
  [['MA', 'ar', ARABIC_PHRASES], 2],
  [['AE', 'ar', ARABIC_PHRASES], 1],
];

// Catalan is read and written where the campsites have Catalan names, little elsewhere.
const CATALAN_SHARE_ELSEWHERE = 0.25;
const INITIALS = [...'ABCDEFGHJLMNPRSTV'];

const ORIGINS_ELSEWHERE = ORIGINS.map(withLessCatalan);

/** Somebody who could have stayed at a campsite; Catalan is commoner where `inCatalanLands`. */
export function reviewerOf(seed: Seed, inCatalanLands: boolean): Reviewer {
  const [nationality, names, phrases] = pickWeighted(inCatalanLands ? ORIGINS : ORIGINS_ELSEWHERE, seed, 1);
  const nameSeed = seedOf(seed, 2);
  const name = `${pickOf(NAMES[names], nameSeed, 1)} ${pickOf(INITIALS, nameSeed, 2)}.`;
  return { name: seed % 90 === 0 ? '' : name, nationality, phrases };
}

function withLessCatalan([origin, weight]: readonly [Origin, number]): readonly [Origin, number] {
  return [origin, origin[1] === 'ca' ? weight * CATALAN_SHARE_ELSEWHERE : weight];
}
