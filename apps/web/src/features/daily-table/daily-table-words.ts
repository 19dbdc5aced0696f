import { wordsOf } from '../../text/reader.ts';

const text = wordsOf('daily-table');

export const dailyTableText = { ...text, unknown: '–' };
