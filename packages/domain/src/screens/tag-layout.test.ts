import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PriceTag, type ScreenBox, type TagPlace, type TagRoom, layOutTags } from './tag-layout.ts';

const tag = (x: number, y: number, changes: Partial<PriceTag> = {}): PriceTag => ({
  x,
  y,
  width: 50,
  height: 30,
  mustShow: false,
  kind: 'cheap',
  ...changes,
});
const room: TagRoom = {
  widthPx: 500,
  heightPx: 500,
  obstacles: [],
  joinedSize: () => ({ width: 70, height: 30 }),
};
const MOVED = { is: 'tag', dx: expect.any(Number), dy: expect.any(Number) };
const UNMOVED = { is: 'tag', dx: 0, dy: 0 };

function boxOf(at: PriceTag, place: TagPlace): ScreenBox | null {
  if (place.is !== 'tag') return null;
  const size = place.members.length > 1 ? room.joinedSize(place.members) : at;
  return { ...size, x: at.x + place.dx, y: at.y - at.height / 2 + place.dy };
}

describe('the layout of price tags: collision', () => {
  // @holds map-22
  it.each([
    ['beside, touching', 51, 0, false],
    ['beside, with a gap', 52, 0, true],
    ['below, touching', 0, 31, false],
    ['below, with a gap', 0, 32, true],
    ['above, with a gap', 0, -32, true],
    ['at the same place', 0, 0, false],
  ])('with the second tag %s: %d, %d → stays above its point: %s', (_, x, y, stays) => {
    const [first, second] = layOutTags([tag(250, 250), tag(250 + x, 250 + y)], room);
    expect(first).toMatchObject(UNMOVED);
    expect(second).toMatchObject(MOVED);
    expect(second?.is === 'tag' && second.dx === 0 && second.dy === 0).toBe(stays);
  });

  // @holds map-22
  it('lets the own, the dearest and the cheapest tag keep their places before the others', () => {
    const places = layOutTags([tag(250, 250), tag(255, 250, { mustShow: true })], room);
    expect(places[1]).toMatchObject(UNMOVED);
    expect(places[0]).not.toMatchObject(UNMOVED);
  });

  // @holds map-22
  it('never makes a dot of a tag that must be shown, in a room for one', () => {
    const small = { ...room, widthPx: 60, heightPx: 40 };
    const all = Array.from({ length: 3 }, () => tag(30, 38, { mustShow: true }));
    expect(layOutTags(all, small).map(({ is }) => is)).toEqual(['tag', 'tag', 'tag']);
  });

  // @holds map-22
  it('joins a tag without room with a neighbour of its kind, and makes a dot without one', () => {
    const small = { ...room, widthPx: 70, heightPx: 40 };
    const [first, second] = layOutTags([tag(30, 38), tag(34, 38)], small);
    expect(first).toMatchObject({ is: 'tag', members: [0, 1] });
    expect(second).toEqual({ is: 'joined', into: 0 });
    expect(layOutTags([tag(30, 38), tag(34, 38, { kind: 'expensive' })], small)[1]).toEqual({ is: 'dot' });
  });

  it('keeps moved tags out of what lies over the map', () => {
    const right = { x: 400, y: 250, width: 240, height: 500 };
    const tags = Array.from({ length: 4 }, () => tag(250, 250));
    const places = layOutTags(tags, { ...room, obstacles: [right] });
    for (const [at, place] of places.entries()) {
      const box = boxOf(tags[at]!, place);
      expect(box === null || at === 0 || box.x + box.width / 2 < 280).toBe(true);
    }
  });

  it('moves a tag out from under what lies over the map', () => {
    const legend = { x: 250, y: 250, width: 200, height: 60 };
    const [place] = layOutTags([tag(250, 250)], { ...room, obstacles: [legend] });
    expect(Math.abs(boxOf(tag(250, 250), place!)!.y - 250)).toBeGreaterThan(45);
  });

  // @holds map-22
  it('never puts a tag over another, unless both must be shown', () => {
    const point = fc.tuple(fc.integer({ min: 40, max: 460 }), fc.integer({ min: 60, max: 460 }), fc.nat(1));
    fc.assert(
      fc.property(fc.array(point, { minLength: 2, maxLength: 30 }), (points) => {
        const tags = points.map(([x, y, kind], at) => tag(x, y, { mustShow: at < 3, kind: String(kind) }));
        const boxes = layOutTags(tags, room).map((place, at) => boxOf(tags[at]!, place));
        for (const [at, box] of boxes.entries())
          for (const other of boxes.slice(Math.max(at + 1, 3))) {
            if (!box || !other) continue;
            const apart =
              Math.abs(box.x - other.x) >= (box.width + other.width) / 2 ||
              Math.abs(box.y - other.y) >= (box.height + other.height) / 2;
            expect(apart).toBe(true);
          }
      }),
    );
  });
});
