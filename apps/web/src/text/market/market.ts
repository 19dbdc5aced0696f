import catalogue from '@vivac/text/catalogues/en/market.json';
import { readerText } from '../reader.ts';

/** The page of the market. */
export const marketText = readerText('market', catalogue);
