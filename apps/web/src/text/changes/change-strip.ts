import catalogue from '@vivac/text/catalogues/en/change-strip.json';
import { readerText } from '../reader.ts';

/** The line on the dashboard that leads to what moved. */
export const changeStripText = readerText('change-strip', catalogue);
