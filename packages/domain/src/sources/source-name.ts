import type { Language } from '../language.ts';

/** The sources that Vivac names itself: the demo market, and a file of which nobody said where it is from. */
const NAMES: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'Demo market': {
    en: 'Demo market',
    es: 'Mercado de demostración',
    ca: 'Mercat de demostració',
    fr: 'Marché de démonstration',
  },
  'Demo market, live': {
    en: 'Demo market, live',
    es: 'Mercado de demostración, en vivo',
    ca: 'Mercat de demostració, en viu',
    fr: 'Marché de démonstration, en direct',
  },
  File: { en: 'File', es: 'Archivo', ca: 'Fitxer', fr: 'Fichier' },
};

/** The name of a source in the reader's language where it is ours, else as somebody gave it (language-10): for reading alone. */
export function sourceNameIn(name: string, language: Language): string {
  const [ours = ''] = name.split(' · ');
  return Object.hasOwn(NAMES, ours) ? NAMES[ours]![language] + name.slice(ours.length) : name;
}
