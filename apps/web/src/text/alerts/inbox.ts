import catalogue from '@vivac/text/catalogues/en/inbox.json';
import { readerText } from '../reader.ts';

export const inboxText = readerText('inbox', catalogue);
