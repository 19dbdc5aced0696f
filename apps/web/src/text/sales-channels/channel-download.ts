import catalogue from '@vivac/text/catalogues/en/channel-download.json';
import { readerText } from '../reader.ts';

/** Files and pictures of channels. */
export const channelDownloadText = readerText('channel-download', catalogue);
