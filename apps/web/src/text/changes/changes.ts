import catalogue from '@vivac/text/catalogues/en/changes.json';
import { readerText } from '../reader.ts';

/** The page of what moved. */
export const changesText = readerText('changes', catalogue);
