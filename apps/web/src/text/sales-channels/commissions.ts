import catalogue from '@vivac/text/catalogues/en/commissions.json';
import { readerText } from '../reader.ts';

/** What channels cost the reader. */
export const commissionText = readerText('commissions', catalogue);
