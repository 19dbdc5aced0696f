import catalogue from '@vivac/text/catalogues/en/register.json';
import { readerText } from '../reader.ts';

export const registerText = readerText('register', catalogue);
