import catalogue from '@vivac/text/catalogues/en/page-titles.json';
import { readerText } from './reader.ts';

/** Titles of pages that the router knows before their code is there: apart, so that their other sentences wait with it. */
export const pageTitles = readerText('page-titles', catalogue);
