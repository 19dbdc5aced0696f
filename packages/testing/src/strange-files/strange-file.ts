import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { QuestionKind } from '@vivac/intake/guess/questions';

/** What must be stored, by what it is about: its parts as plain values. A part that is left out is not looked at. */
export type Truth = ReadonlyMap<string, Readonly<Record<string, string | number | null>>>;

/** A file whose right reading is known. */
export interface StrangeFile {
  readonly seed: number;
  readonly kind: ImportKind;
  /** What is strange about it, in two words, for the table. */
  readonly shape: string;
  readonly fileName: string;
  readonly bytes: Buffer;
  readonly truth: Truth;
  /** What nobody can tell from the file alone: it must be asked, and what is recommended may be wrong. */
  readonly open: readonly QuestionKind[];
}

/** A cell as text, and as what a workbook or a document would hold in its place. */
export interface Cell {
  readonly text: string;
  readonly value?: number | boolean | Date | null;
  /** The number format of a workbook. */
  readonly format?: string;
}

export interface Column {
  readonly header: string;
  readonly cells: readonly Cell[];
}

/** The campsites that the installation has. */
export const CAMPSITES = [
  'El Pinar',
  'Camping La Riera',
  'Càmping Vall d’Or',
  'Camping Las Dunas, Playa Norte',
  'Els Tarongers',
  'Camping Río Claro',
  'Costa Serena Resort',
  'Camping Mar i Sol',
  'La Villa del Bosque',
  'Camping & Bungalows Sant Martí',
  'Domaine des Chênes',
  'Camping 3 Estrellas',
] as const;

/** The address of a campsite. */
export function linkOf(campsite: string): string {
  const words = campsite
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  return `https://www.${words.filter((word) => word !== '').join('-')}.example/es`;
}

/** When all files arrive. */
export const ARRIVES = new Date('2027-01-20T09:30:00Z');
export const ZONE = 'Europe/Madrid';
