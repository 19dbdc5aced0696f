import { describe, expect, test } from 'vitest';
import {
  type DragEvent,
  dragStep,
  startDrag,
  DEFAULT_LAYOUT,
  centreIn,
  choiceOfLayout,
  layoutOf,
  swapSide,
  toggleSide,
  widestCentre,
  widthAfterKey,
  withinLimits,
} from './dashboard-layout.tsx';

const MOST_PX = 936;
const started = startDrag({ pointerId: 1, clientX: 1000 }, 600);
const moved = dragStep(started, { type: 'pointermove', pointerId: 1, clientX: 1100 }, MOST_PX)!.drag!;
const after = (event: DragEvent) => dragStep(moved, event, MOST_PX);

test('pointermove drags the divider within the limits', () => {
  expect(moved.px).toBe(700);
  expect(after({ type: 'pointermove', pointerId: 1, clientX: 1900 })).toMatchObject({ px: 936, drag: { px: 936 } });
  expect(after({ type: 'pointermove', pointerId: 1, clientX: 0 })).toMatchObject({ px: 550 });
});

test('pointermove after pointerup does not drag', () => {
  expect(after({ type: 'pointerup', pointerId: 1, clientX: 1120 })).toEqual({ px: 720, drag: null });
});

describe('the drag ends at the last width on', () => {
  test.each(['pointercancel', 'lostpointercapture'] as const)('%s at clientX 0', (type) => {
    const event = { type, pointerId: 1, clientX: 0 };
    expect(after(event)).toEqual({ px: 700, drag: null });
  });
});

test('Escape cancels the drag', () => {
  expect(after({ type: 'escape' })).toEqual({ px: 600, drag: null });
});

test('a second pointer (multi-touch) changes nothing', () => {
  expect(after({ type: 'pointermove', pointerId: 2, clientX: 0 })).toBeNull();
});

// @holds layout-6
test('by default the centre column is 600 px wide with the side panel open on the left', () => {
  expect(DEFAULT_LAYOUT).toEqual({ centrePx: 600, isOpen: true, side: 'left' });
});

// @holds layout-7
test.each([
  [549, 550],
  [550, 550],
  [551, 551],
  [1199, 1199],
  [1200, 1200],
  [1201, 1200],
  [600.4, 600],
])('a stored width of %d is clamped to %d', (px, limited) => {
  expect(withinLimits(px)).toBe(limited);
});

test.each([
  [1440, true, 936],
  [1440, false, 1130],
  [1704, true, 1200],
  [1705, true, 1200],
  [1703, true, 1199],
  [1054, true, 550],
  [1053, true, 550],
])('a window of %i px, its side panel open is %s, limits the centre to %i', (windowPx, isOpen, px) => {
  expect(widestCentre(windowPx, isOpen)).toBe(px);
});

// @holds layout-18
test.each([
  [1440, false, 600],
  [1600, false, 600],
  [1920, false, 856],
  [2560, false, 1200],
  [1920, true, 600],
])('in a window of %i px, its divider moved: %s, the centre is %i', (windowPx, isMoved, px) => {
  expect(centreIn({ ...DEFAULT_LAYOUT, ...(isMoved && { isMoved }) }, windowPx)).toBe(px);
});

test('arrow keys move the divider within the limits of the window', () => {
  expect(widthAfterKey('ArrowRight', 930, 936)).toBe(936);
  expect(widthAfterKey('End', 600, 936)).toBe(936);
  expect(widthAfterKey('ArrowLeft', 1200, 936)).toBe(936);
});

describe('the side panel', () => {
  // @holds layout-3 layout-8
  test.each([
    [true, 600, 840],
    [true, 960, 1200],
    [true, 961, 1200],
    [false, 840, 600],
    [false, 790, 550],
    [false, 789, 550],
  ])('toggled when open is %s at %i leaves a centre of %i', (isOpen, centrePx, after) => {
    expect(toggleSide({ isOpen, centrePx, side: 'left' })).toEqual({ isOpen: !isOpen, centrePx: after, side: 'left' });
  });

  // @holds filter-9
  test('switches sides and back', () => {
    expect(swapSide(DEFAULT_LAYOUT).side).toBe('right');
    expect(swapSide(swapSide(DEFAULT_LAYOUT))).toEqual(DEFAULT_LAYOUT);
  });
});

// @holds layout-5
test.each([
  ['ArrowLeft', 600, 590],
  ['ArrowLeft', 555, 550],
  ['ArrowRight', 600, 610],
  ['ArrowRight', 1195, 1200],
  ['PageUp', 600, 650],
  ['PageDown', 600, 550],
  ['Home', 900, 550],
  ['End', 900, 1200],
  ['Enter', 900, null],
])('the key %s moves the divider from %i to %s', (key, from, to) => {
  expect(widthAfterKey(key, from)).toBe(to);
});

describe('the layout that is kept with the user', () => {
  // @holds layout-16
  test.each([
    { centrePx: 720, isOpen: false, side: 'right', isMoved: true },
    { centrePx: 840, isOpen: true, side: 'left' },
  ] as const)('is restored as %j', (layout) => {
    expect(layoutOf(choiceOfLayout(layout))).toEqual(layout);
  });

  test('is the default before anything was chosen', () => {
    expect(layoutOf(undefined)).toEqual(DEFAULT_LAYOUT);
  });

  // @holds layout-7
  test('is clamped to the limits', () => {
    expect(layoutOf({ centre_px: 9000, open: true, side: 'left' }).centrePx).toBe(1200);
  });
});
