import { contrastOf, distanceOf, luminanceOf, okLabOf, rgbOf } from '@vivac/domain/screens/palette';

/** The contrast of two colours (`#rrggbb`), 1 to 21, as WCAG 2 defines it. */
export const contrastBetween = (one: string, other: string): number =>
  contrastOf(luminanceOf(rgbOf(one)), luminanceOf(rgbOf(other)));

/** How far apart two colours (`#rrggbb`) look: their distance in OKLab, 0 the same, 1 black to white. */
export const distanceBetween = (one: string, other: string): number =>
  distanceOf(okLabOf(rgbOf(one)), okLabOf(rgbOf(other)));
