import catalogue from '@vivac/text/catalogues/en/channels.json';
import { readerText } from '../reader.ts';

/** Where a user is told of alerts. */
export const channelsText = readerText('channels', catalogue);
