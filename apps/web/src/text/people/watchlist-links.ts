import catalogue from '@vivac/text/catalogues/en/watchlist-links.json';
import { readerText } from '../reader.ts';

export const linkText = readerText('watchlist-links', catalogue);
