import { type Seed, chanceOf, pickOf } from '../random.ts';

/** Wordings of channels for units of which no source states the type; some say what they are, some are just names. */
const UNDECIDED_WORDINGS = [
  'Parcela Premium con toma de agua',
  'Refugio Mirador del Valle',
  'Barraca de Pescadors',
  'Bungalou Sol i Mar',
  'Bulle Étoilée',
  'Perle des Bois',
  'Schlaffass am Bach',
  'Naturhäuschen Familie',
  'Mobilheim Komfort',
  'Rincón del Bosque',
] as const;

const UNDECIDED_SHARE = 0.07;

/** What one of some campsites calls a unit without saying what it is; null for the others. */
export function undecidedWordingOf(seed: Seed): string | null {
  return chanceOf(seed, 24) < UNDECIDED_SHARE ? pickOf(UNDECIDED_WORDINGS, seed, 25) : null;
}
