import catalogue from '@vivac/text/catalogues/en/language.json';
import { readerText } from './reader.ts';

export const languageText = readerText('language', catalogue);
