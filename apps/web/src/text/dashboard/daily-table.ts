import catalogue from '@vivac/text/catalogues/en/daily-table.json';
import { readerText } from '../reader.ts';

const text = readerText('daily-table', catalogue);

export const dailyTableText = { ...text, unknown: '–' };
