import { contrastBetween } from '@vivac/testing/colour-measures';
import { expect, it } from 'vitest';
import { DARK, LIGHT, TONES } from './mail-layout.ts';

const PAIRS = [LIGHT, DARK].flatMap(({ page, panel, ink, muted, action, onAction }) => [
  [ink, panel],
  [muted, panel],
  [muted, page],
  [action, panel],
  [onAction, action],
]);

it.each([...PAIRS, ...Object.values(TONES).map(({ ink, ground }) => [ink, ground])])(
  'contrast (WCAG): %s is readable on %s',
  (ink, ground) => {
    expect(contrastBetween(ink!, ground!)).toBeGreaterThanOrEqual(4.5);
  },
);
