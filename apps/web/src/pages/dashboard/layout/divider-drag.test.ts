import { describe, expect, test } from 'vitest';
import { type DragEvent, dragStep, startDrag } from './divider-drag.ts';

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
