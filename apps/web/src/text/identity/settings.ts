import catalogue from '@vivac/text/catalogues/en/settings.json';
import { readerText } from '../reader.ts';

export const settingsText = readerText('settings', catalogue);
