import catalogue from '@vivac/text/catalogues/en/header.json';
import { readerText } from './reader.ts';

export const headerText = readerText('header', catalogue);
