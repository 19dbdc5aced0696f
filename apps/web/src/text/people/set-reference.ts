import catalogue from '@vivac/text/catalogues/en/set-reference.json';
import { readerText } from '../reader.ts';

const words = readerText('set-reference', catalogue);

export const referenceText = {
  ...words,
};
