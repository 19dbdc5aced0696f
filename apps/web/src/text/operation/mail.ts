import catalogue from '@vivac/text/catalogues/en/mail-settings.json';
import { readerText } from '../reader.ts';

export const mailText = readerText('mail-settings', catalogue);
