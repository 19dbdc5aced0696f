import catalogue from '@vivac/text/catalogues/en/page-states.json';
import { readerText } from './reader.ts';

export const pageStateText = readerText('page-states', catalogue);
