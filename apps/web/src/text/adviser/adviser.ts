import catalogue from '@vivac/text/catalogues/en/adviser.json';
import { readerText } from '../reader.ts';

/** The page of proposed prices. */
export const adviserText = readerText('adviser', catalogue);
