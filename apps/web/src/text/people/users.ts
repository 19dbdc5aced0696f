import catalogue from '@vivac/text/catalogues/en/users.json';
import { readerText } from '../reader.ts';

export const usersText = readerText('users', catalogue);
