import fc from 'fast-check';
import { expect, test } from 'vitest';
import { overlap, scatterLayout } from './scatter.tsx';

const campsites = fc.array(
  fc.record({
    name: fc.string({ minLength: 1, maxLength: 60 }),
    score: fc.option(fc.integer({ min: 0, max: 100 }).map((tenths) => tenths / 10)),
    price: fc.option(fc.integer({ min: 1, max: 90_000 }).map((cents) => cents / 100)),
  }),
  { minLength: 1, maxLength: 41 },
);
const drawn = (
  all: readonly { readonly name: string; readonly score: number | null; readonly price: number | null }[],
) =>
  all.map((each, at) => ({
    ...each,
    own: at === 0,
    reviews: 1,
    priced_nights: 1,
    state: 'priced' as const,
    restriction: null,
    quarter: null,
  }));

// @holds scatter-4
test('labels of the scatter neither overlap each other nor a point, nor leave the plot (property)', () => {
  fc.assert(
    fc.property(campsites, fc.constantFrom(320, 366, 640, 900), (all, width) => {
      const { labels, points, plot } = scatterLayout(drawn(all), null, { width, height: 400 });
      labels.forEach((label, at) => {
        expect(labels.slice(at + 1).some((other) => overlap(label, other))).toBe(false);
        expect(label.left).toBeGreaterThanOrEqual(plot.left);
        expect(label.left + label.width).toBeLessThanOrEqual(plot.left + plot.width);
      });
      for (const { x, y } of points) {
        expect(labels.some((label) => overlap(label, { left: x - 7, top: y - 7, width: 14, height: 14 }))).toBe(false);
        expect(x).toBeGreaterThanOrEqual(plot.left);
        expect(x).toBeLessThanOrEqual(plot.left + plot.width + 1e-6);
        // The names of the quarters are a line at either end.
        expect(y).toBeGreaterThanOrEqual(plot.top + 16);
        expect(y).toBeLessThanOrEqual(plot.top + plot.height - 16);
      }
    }),
  );
});

test('a campsite alone has its label in the scatter', () => {
  const { labels } = scatterLayout(drawn([{ name: 'Mas', score: 8, price: 80 }]), null, { width: 640, height: 400 });
  expect(labels).toMatchObject([{ name: 'Mas', lines: ['Mas'] }]);
});
