import { shareOf } from '../columns/column-facts.ts';
import type { ColumnFacts } from '../columns/column-facts.ts';
import { plainWords } from '../names/plain-words.ts';

const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** What a price may be for, each night apart from the others. */
const NIGHTS = words(
  'night nights nightly noche noches nit nits nuit nuits nuitee nacht nachten notte noite daily diario diaria',
);
const STAYS = words(
  'stay stays estancia estada estadia sejour aufenthalt verblijf soggiorno total totale gesamt totaal',
);
const PERIODS = words(
  'week weeks weekly semana semanal setmana setmanal semaine hebdomadaire woche wochentlich wekelijks settimana settimanale weekend midweek wochenende fortnight quincena ' +
    'month monthly mes mensual mois mensuel monat monatlich maand mese mensile mensal',
);
const PERSONS = words(
  'person persons persona personas persones personne personen persoon pessoa pessoas pers pax pp adult adults adulto adultos adulte erwachsener guest huesped',
);
const BESIDE = words(
  'per por par pro je a al la el le der die das de y i et und en e and p the price precio preu prix preis prijs prezzo preco rate tarifa unit unidad unitat unite einheit room pitch parcela emplacement stellplatz accommodation alojamiento basis',
);

/** What a text says that a price is for, and nothing else; null of any other text. */
export function basisOf(text: string): 'night' | 'stay' | 'period' | 'person' | null {
  if (text.length > 40) return null;
  const all = plainWords(text).split(' ');
  const says = (set: ReadonlySet<string>) => all.some((word) => set.has(word));
  if (!all.every((word) => [NIGHTS, STAYS, PERIODS, PERSONS, BESIDE].some((set) => set.has(word)))) return null;
  if (says(PERSONS)) return 'person';
  if (says(PERIODS)) return 'period';
  if (says(STAYS)) return 'stay';
  return says(NIGHTS) ? 'night' : null;
}

const isBasis = (text: string): boolean => basisOf(text) !== null;

/** Whether a column says of each row what its price is for. */
export const saysBasis = (column: ColumnFacts): boolean => column.filled > 0 && shareOf(column, isBasis) === 1;
