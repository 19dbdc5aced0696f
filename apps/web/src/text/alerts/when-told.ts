import catalogue from '@vivac/text/catalogues/en/when-told.json';
import { readerText } from '../reader.ts';

export const whenToldText = readerText('when-told', catalogue);
