import catalogue from '@vivac/text/catalogues/en/file-campsites.json';
import { readerText } from '../reader.ts';

export const fileCampsitesText = readerText('file-campsites', catalogue);
