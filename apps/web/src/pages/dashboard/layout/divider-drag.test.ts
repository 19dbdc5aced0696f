import { describe, expect, test } from 'vitest';
import { type DragEvent, dragStep, startDrag } from './divider-drag.ts';

const MOST_PX = 936;
const started = startDrag({ pointerId: 1, clientX: 1000 }, 600);
const moved = dragStep(started, { type: 'pointermove', pointerId: 1, clientX: 1100 }, MOST_PX)!.drag!;
const after = (event: DragEvent) => dragStep(moved, event, MOST_PX);

test('a pointer that moves takes the divider along, within the limits', () => {
  expect(moved.px).toBe(700);
  expect(after({ type: 'pointermove', pointerId: 1, clientX: 1900 })).toMatchObject({ px: 936, drag: { px: 936 } });
  expect(after({ type: 'pointermove', pointerId: 1, clientX: 0 })).toMatchObject({ px: 550 });
});

test('a pointer that is lifted leaves the divider where it is', () => {
  expect(after({ type: 'pointerup', pointerId: 1, clientX: 1120 })).toEqual({ px: 720, drag: null });
});

describe('the drag ends at the last width when', () => {
  test.each(['pointercancel', 'lostpointercapture'] as const)('a %s at clientX 0 arrives', (type) => {
    const event = { type, pointerId: 1, clientX: 0 };
    expect(after(event)).toEqual({ px: 700, drag: null });
  });
});

test('Escape puts the divider back to where the drag began', () => {
  expect(after({ type: 'escape' })).toEqual({ px: 600, drag: null });
});

test('another finger changes nothing', () => {
  expect(after({ type: 'pointermove', pointerId: 2, clientX: 0 })).toBeNull();
});
