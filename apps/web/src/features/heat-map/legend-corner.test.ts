import { describe, expect, it } from 'vitest';
import { legendCornerOf } from './legend-corner.ts';

describe('the legend', () => {
  it.each([
    ['the reference is elsewhere', { x: 100, y: 100 }, 'bottom'],
    ['the reference is beside it', { x: 499, y: 700 }, 'bottom'],
    ['the reference is above it', { x: 700, y: 630 }, 'bottom'],
    ['it would cover the reference', { x: 501, y: 631 }, 'top'],
  ] as const)('stands well when %s', (_, reference, corner) => {
    expect(legendCornerOf(reference, { x: 800, y: 800 })).toBe(corner);
  });

  it('stays at the bottom of a low map when the reference is in its upper half, and without a reference', () => {
    expect(legendCornerOf({ x: 290, y: 70 }, { x: 300, y: 150 })).toBe('bottom');
    expect(legendCornerOf(null, { x: 300, y: 150 })).toBe('bottom');
  });
});
