import catalogue from '@vivac/text/catalogues/en/welcome.json';
import { readerText } from './reader.ts';

export const welcomeText = readerText('welcome', catalogue);
