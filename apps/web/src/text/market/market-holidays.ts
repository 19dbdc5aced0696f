import catalogue from '@vivac/text/catalogues/en/market-holidays.json';
import { readerText } from '../reader.ts';

export const marketHolidaysText = readerText('market-holidays', catalogue);
