import { fileImportText as text } from './file-import-words.ts';

/** What a file may hold, as a list to choose from. */
export const FILE_KINDS = [
  { value: 'prices', label: text.kinds.prices },
  { value: 'campsites', label: text.kinds.campsites },
  { value: 'reviews', label: text.kinds.reviews },
  { value: 'holidays', label: text.kinds.holidays },
  { value: 'occupancy', label: text.kinds.occupancy },
] as const;
