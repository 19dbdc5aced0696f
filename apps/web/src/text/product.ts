import catalogue from '@vivac/text/catalogues/en/product.json';
import { readerText } from './reader.ts';

export const productText = readerText('product', catalogue);
