import { expect, it } from 'vitest';
import { windowFromCookie, windowToCookie } from './browser-window.ts';

it('the window cookie reads back as it was written', () => {
  const written = { width: 1440, height: 900, isDark: true, timeZone: 'America/Port-au-Prince' };
  expect(windowFromCookie(windowToCookie(written))).toEqual(written);
  const west = { width: 390, height: 844, isDark: false, timeZone: 'Etc/GMT+5' };
  expect(windowFromCookie(windowToCookie(west))).toEqual(west);
});

it.each(['', '1440x900', '1440x900%2Cblue%2CUTC', '0x0%2Cdark%2CUTC', '1440x900%2Cdark%2C<b>', '1x1%2Cdark%2C'])(
  'a window cookie that a page has not written is none: %s',
  (value) => expect(windowFromCookie(value)).toBeNull(),
);
