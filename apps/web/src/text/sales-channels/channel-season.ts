import catalogue from '@vivac/text/catalogues/en/channel-season.json';
import { readerText } from '../reader.ts';

/** Direct prices against those of channels over many nights. */
export const channelSeasonText = readerText('channel-season', catalogue);
