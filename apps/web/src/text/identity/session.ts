import catalogue from '@vivac/text/catalogues/en/session.json';
import { readerText } from '../reader.ts';

export const sessionText = readerText('session', catalogue);
