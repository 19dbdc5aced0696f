import catalogue from '@vivac/text/catalogues/en/administration.json';
import { readerText } from '../reader.ts';

const words = readerText('administration', catalogue);

/** Where the server says nothing itself (users-10, users-17, users-18), and of the pages' links. */
export const administrationText = { ...words };
