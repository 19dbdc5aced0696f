import catalogue from '@vivac/text/catalogues/en/channel-ladder.json';
import { readerText } from '../reader.ts';

/** One stay on every channel, and the page around it. */
export const channelLadderText = readerText('channel-ladder', catalogue);
