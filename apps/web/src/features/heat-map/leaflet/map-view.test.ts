import { describe, expect, it } from 'vitest';
import { mapViewOf } from './map-view.ts';

describe('the map legend', () => {
  it.each([
    ['the reference is elsewhere', { x: 100, y: 100 }, 'bottom'],
    ['the reference is beside it', { x: 400, y: 700 }, 'bottom'],
    ['the reference is above it', { x: 700, y: 630 }, 'bottom'],
    ['it would cover the reference', { x: 401, y: 631 }, 'top'],
  ] as const)('is placed well when %s', (_, reference, corner) => {
    expect(mapViewOf(reference, { x: 800, y: 800 }, 9).legendCorner).toBe(corner);
  });

  it('stays at the bottom of a low map', () => {
    expect(mapViewOf({ x: 290, y: 70 }, { x: 300, y: 150 }, 9).legendCorner).toBe('bottom');
    expect(mapViewOf(null, { x: 300, y: 150 }, 9).legendCorner).toBe('bottom');
  });
});

// @holds map-6
it('says whether price labels are shown, from zoom 9 on', () => {
  expect(mapViewOf(null, { x: 800, y: 800 }, 8.9).tagsShown).toBe(false);
  expect(mapViewOf(null, { x: 800, y: 800 }, 9).tagsShown).toBe(true);
});
