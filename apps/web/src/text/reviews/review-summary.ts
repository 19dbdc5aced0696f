import catalogue from '@vivac/text/catalogues/en/review-summary.json';
import { readerText } from '../reader.ts';

export const reviewSummaryText = {
  ...readerText('review-summary', catalogue),
  failureLog: 'Error fetching the summary of reviews',
  visitLog: 'Error remembering a visit to the reviews',
};
