import { expect, it } from 'vitest';
import { windowFromCookie, windowToCookie } from './browser-window.ts';

it('the window cookie reads back as it was written', () => {
  const written = { width: 1440, height: 900, isDark: true, timeZone: 'America/Port-au-Prince' };
  expect(windowFromCookie(windowToCookie(written))).toEqual(written);
  const west = { width: 390, height: 844, isDark: false, timeZone: 'Etc/GMT+5' };
  expect(windowFromCookie(windowToCookie(west))).toEqual(west);
});

it.each(['', '1440x900', '1440x900_blue_UTC', '0x0_dark_UTC', '1440x900_dark_<b>', '1x1_dark_'])(
  'a window cookie that a page has not written is none: %s',
  (value) => expect(windowFromCookie(value)).toBeNull(),
);
