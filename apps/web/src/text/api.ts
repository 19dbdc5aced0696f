import catalogue from '@vivac/text/catalogues/en/api.json';
import { readerText } from './reader.ts';

export const apiText = readerText('api', catalogue);
