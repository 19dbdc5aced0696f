import { ladderFromWire } from '@vivac/contract/wire/sales-channels';
import { expect, test } from 'vitest';
import { LADDER } from '../../../testing/sales-channels.ts';
import { ladderPicture } from './channel-files.tsx';
import { axisOf, ladderRows } from './ladder-rows.ts';

const drawn = (campsite: string, isOwn: boolean) => {
  const ladder = { ...ladderFromWire(LADDER), campsite };
  const rows = ladderRows(ladder, isOwn ? () => 1500 : null);
  return new DOMParser().parseFromString(ladderPicture({ ladder, rows, isOwn, about: '1 night' }), 'image/svg+xml');
};
const words = (picture: Document) => [...picture.querySelectorAll('text')].map(({ textContent }) => textContent);

// @holds sales-17
test('the picture of the price ladder is SVG with every channel, price and reason, whatever a campsite is called', () => {
  const picture = drawn('L’Hort "Glamp" <b>& Co', true);
  expect(picture.querySelector('parsererror')).toBeNull();
  expect(words(picture)).toEqual(
    expect.arrayContaining(['L’Hort "Glamp" <b>& Co', 'PiNCAMP', '€101.40', 'you lose', 'Left to you']),
  );
  expect(words(picture)).toContain('Not offered like this here');
});

// @holds sales-12 sales-17
test('the picture of a competitor’s ladder tells no commission', () => {
  expect(words(drawn('Mas Oliver', false)).join(' ')).not.toMatch(/commission|Commission|Left to you/);
});

test('the axis of a price ladder begins with 0, has at most seven steps and reaches beyond the dearest price', () => {
  for (const paid of [0.5, 7, 99, 110.4, 3000]) {
    const [row] = ladderRows(ladderFromWire(LADDER), null);
    const { end, ticks } = axisOf([{ ...row!, paid }]);
    expect([ticks[0], ticks.length <= 8, end > paid]).toEqual([0, true, true]);
  }
});
