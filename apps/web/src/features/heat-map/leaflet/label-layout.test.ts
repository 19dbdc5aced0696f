import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutLabels } from './label-layout.ts';

const tag = (x: number, y: number) => ({ x, y, width: 50, height: 30 });

describe('price label collision', () => {
  it.each([
    ['beside, touching', 51, 0, false],
    ['beside, with a gap', 52, 0, true],
    ['below, touching', 0, 31, false],
    ['below, with a gap', 0, 32, true],
    ['above, with a gap', 0, -32, true],
    ['at the same place', 0, 0, false],
  ])('with the second label %s: %d, %d → %s', (_, x, y, fits) => {
    expect(layoutLabels([tag(0, 0), tag(x, y)])).toEqual([true, fits]);
  });

  it('does not happen with a label that was collapsed to a dot', () => {
    expect(layoutLabels([tag(0, 0), tag(40, 0), tag(80, 0)])).toEqual([true, false, true]);
  });

  it('never hides the first label, the reference', () => {
    const tags = fc.array(fc.tuple(fc.nat(500), fc.nat(500)), { minLength: 1 });
    fc.assert(fc.property(tags, (places) => layoutLabels(places.map(([x, y]) => tag(x, y)))[0] === true));
  });
});
