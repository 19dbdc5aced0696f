import catalogue from '@vivac/text/catalogues/en/as-of-form.json';
import { readerText } from '../reader.ts';

export const asOfFormText = readerText('as-of-form', catalogue);
