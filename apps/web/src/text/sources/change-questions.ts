import catalogue from '@vivac/text/catalogues/en/change-questions.json';
import { readerText } from '../reader.ts';

/** Whether a source means something else now. */
export const changeQuestionsText = readerText('change-questions', catalogue);
