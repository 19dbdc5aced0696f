import catalogue from '@vivac/text/catalogues/en/restore.json';
import { readerText } from '../reader.ts';

/** Restoring a backup into an empty installation. */
export const restoreText = readerText('restore', catalogue);
