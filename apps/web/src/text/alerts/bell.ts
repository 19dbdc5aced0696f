import catalogue from '@vivac/text/catalogues/en/bell.json';
import { readerText } from '../reader.ts';

/** Apart from the sentences of the inbox, which wait with it. */
export const bellText = readerText('bell', catalogue);
