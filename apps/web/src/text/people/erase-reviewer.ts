import catalogue from '@vivac/text/catalogues/en/erase-reviewer.json';
import { readerText } from '../reader.ts';

export const eraseReviewerText = readerText('erase-reviewer', catalogue);
