import type { SeasonShare, StaySeason } from '@vivac/contract/wire/sales-channels';
import { wordsOf } from '../../text/reader.ts';
import { sourceWord } from '../../text/source-words.ts';
import { type Picture, createPicture } from '../../ui/svg-picture.ts';
import { SHARE_KINDS, partWords, readingWords, shareWords } from './season-rows.ts';

const text = wordsOf('channel-season');
const MARGIN = 24;
const NAME_WIDTH = 270;
const CHANNEL_WIDTH = 170;
const GAP = 16;
const READING_WIDTH = 500;
const ROW_HEIGHT = 34;
const BAR_HEIGHT = 20;
const FIRST_ROW = 116;
const COLOURS = { cheaper: '--pine', equal: '--pine-soft', dearer: '--band-red-ground' } as const;
/** Below this share of the nights there is no room for a number. */
const ROOM = 0.2;

/** The season as SVG: the same rows and words as on the screen. */
export function seasonPicture({ channels, campsites }: StaySeason, own: string | null, about: string): string {
  const width = MARGIN * 2 + NAME_WIDTH + channels.length * CHANNEL_WIDTH + READING_WIDTH;
  const picture = createPicture(width);
  picture.text(MARGIN, 36, text.title, { size: 20, bold: true });
  picture.text(MARGIN, 60, about, { size: 13, colour: '--muted', most: 140 });
  SHARE_KINDS.forEach((kind, at) => {
    picture.box(MARGIN + at * 170, 74, 14, 10, COLOURS[kind]);
    picture.text(MARGIN + 22 + at * 170, 83, text.legend[kind], { size: 12 });
  });
  const leftOf = (at: number) => MARGIN + NAME_WIDTH + at * CHANNEL_WIDTH;
  channels.forEach((channel, at) => {
    const words = text.against({ channel: sourceWord(channel) });
    picture.text(leftOf(at), FIRST_ROW - 8, words, { size: 12, colour: '--muted', most: 26 });
  });
  campsites.forEach((row, at) => {
    const top = FIRST_ROW + at * ROW_HEIGHT;
    const isOwn = row.name === own;
    if (isOwn) picture.box(0, top, width, ROW_HEIGHT, '--sand-soft');
    picture.text(MARGIN, top + 22, row.name, { bold: true, most: 27 });
    row.shares.forEach((share, nth) => drawShare(picture, share, leftOf(nth), top));
    picture.text(leftOf(channels.length), top + 22, readingWords(row, isOwn), { size: 12, bold: isOwn, most: 68 });
  });
  return picture.svg(FIRST_ROW + campsites.length * ROW_HEIGHT + MARGIN);
}

function drawShare(picture: Picture, share: SeasonShare, left: number, top: number): void {
  if (share.nothing !== null) {
    picture.text(left, top + 22, shareWords(share), { size: 12, colour: '--muted', most: 26 });
    return;
  }
  let from = left;
  for (const kind of SHARE_KINDS) {
    const width = ((CHANNEL_WIDTH - GAP) * share[kind]) / share.nights;
    picture.box(from, top + (ROW_HEIGHT - BAR_HEIGHT) / 2, width, BAR_HEIGHT, COLOURS[kind]);
    if (share[kind] >= ROOM * share.nights) {
      const look = {
        size: 11,
        bold: true,
        anchor: 'middle' as const,
        colour: kind === 'cheaper' ? '--on-pine' : '--ink',
      };
      picture.text(from + width / 2, top + 21, partWords(share, kind), look);
    }
    from += width;
  }
}
