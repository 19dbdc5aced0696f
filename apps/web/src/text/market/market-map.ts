import catalogue from '@vivac/text/catalogues/en/market-map.json';
import { readerText } from '../reader.ts';

export const marketMapText = readerText('market-map', catalogue);
