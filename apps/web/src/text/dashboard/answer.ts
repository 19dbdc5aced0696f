import catalogue from '@vivac/text/catalogues/en/answer.json';
import { readerText } from '../reader.ts';

/** The line above calendar and map. */
export const answerText = readerText('answer', catalogue);
