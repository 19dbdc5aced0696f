import { contrastBetween, distanceBetween } from '@vivac/testing/colour-measures';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_GROUND, REFERENCE_COLOUR, distinctColours, readableOn } from './palette.ts';

const campsiteColour = readableOn(DEFAULT_GROUND);
const anyIndex = fc.nat(5000);
const anyGround = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

// @holds colour-1 colour-3
test('the reference is #c67401 and the default ground #E9D8B9', () => {
  expect([REFERENCE_COLOUR, DEFAULT_GROUND]).toEqual(['#c67401', '#E9D8B9']);
});

describe('WCAG contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
    ['#c67401', '#ffffff', 3.55],
  ])('of %s on %s is %d', (a, b, contrast) => {
    expect(contrastBetween(a, b)).toBeCloseTo(contrast, 1);
    expect(contrastBetween(b, a)).toBe(contrastBetween(a, b));
  });
});

describe('a campsite’s palette colour', () => {
  test('is deterministic and a #rrggbb value', () => {
    fc.assert(
      fc.property(anyIndex, (index) => {
        expect(campsiteColour(index)).toMatch(/^#[0-9a-f]{6}$/);
        expect(readableOn(DEFAULT_GROUND)(index)).toBe(campsiteColour(index));
      }),
    );
  });

  // @holds colour-3
  test('has a contrast of at least 3.5 against the default background', () => {
    fc.assert(fc.property(anyIndex, (index) => contrastBetween(campsiteColour(index), DEFAULT_GROUND) >= 3.5));
  });

  // @holds colour-3
  test('has a contrast of at least 3.5 against any background', () => {
    fc.assert(
      fc.property(anyIndex, anyGround, (index, ground) => contrastBetween(readableOn(ground)(index), ground) >= 3.5),
    );
  });

  test.each([DEFAULT_GROUND, '#ffffff', '#241d17'])(
    'on %s differs visibly from the reference and its neighbour',
    (ground) => {
      const colourAt = readableOn(ground);
      fc.assert(
        fc.property(anyIndex, (index) => {
          expect(distanceBetween(colourAt(index), REFERENCE_COLOUR)).toBeGreaterThanOrEqual(0.159);
          expect(distanceBetween(colourAt(index), colourAt(index + 1))).toBeGreaterThan(0.05);
        }),
      );
    },
  );

  // @holds colour-2
  test.each([1, 2, 3, 10, 100, 1000])('at index %i has its hue rotated by as many golden angles', (index) => {
    const turned = hueDegreesOf(campsiteColour(index)) - hueDegreesOf(campsiteColour(0));
    const offBy = ((turned - index * 137.508) % 360) + 360;
    // Eight-bit channels round the hue by a few degrees at most; a step of 137.5 would be 8 degrees off at 1000.
    expect(Math.min(offBy % 360, 360 - (offBy % 360))).toBeLessThan(3);
  });
});

describe('palette colours by name', () => {
  // @holds layout-15
  test('are all distinct', () => {
    const names = Array.from({ length: 3000 }, (_, index) => `Campsite ${index}`);
    const colours = distinctColours(names);
    expect(colours.size).toBe(3000);
    expect(new Set(colours.values()).size).toBe(3000);
  });

  test('follow the order of the names, ignoring duplicates', () => {
    const colours = distinctColours(['Cala Sirena', 'Mas Oliver', 'Cala Sirena', 'Bosc de Tamariu']);
    expect([...colours]).toEqual([
      ['Cala Sirena', campsiteColour(0)],
      ['Mas Oliver', campsiteColour(1)],
      ['Bosc de Tamariu', campsiteColour(2)],
    ]);
  });
});

function hueDegreesOf(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [
    number,
    number,
    number,
  ];
  const max = Math.max(red, green, blue);
  const range = max - Math.min(red, green, blue);
  if (max === red) return (((green - blue) / range) * 60 + 360) % 360;
  return max === green ? ((blue - red) / range) * 60 + 120 : ((red - green) / range) * 60 + 240;
}
