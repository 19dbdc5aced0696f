/** A rectangle on the screen by its middle, in CSS pixels. */
export interface ScreenBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A price tag: its tip points at (x, y), and it stands above unless it is moved. */
export interface PriceTag extends ScreenBox {
  /** The own, the dearest and the cheapest one: they are placed first and neither join nor become dots. */
  readonly mustShow: boolean;
  /** Tags of one kind may join. */
  readonly kind: string;
}

export interface TagRoom {
  readonly widthPx: number;
  readonly heightPx: number;
  /** What lies over the map: moved tags keep clear of it. */
  readonly obstacles: readonly ScreenBox[];
  /** How large the tag of several is that were joined; they are told by their places in the list. */
  joinedSize(members: readonly number[]): { readonly width: number; readonly height: number };
}

/** Where a tag is: moved by (dx, dy) from above its point, at the end of a leader line; in the tag of another; or only a dot. */
export type TagPlace =
  | { readonly is: 'tag'; readonly dx: number; readonly dy: number; readonly members: readonly number[] }
  | { readonly is: 'joined'; readonly into: number }
  | { readonly is: 'dot' };

const GAP_PX = 2;
const EDGE_PX = 4;
/** Beyond so many tags a leader line is looked for no more: it would be a thicket. */
const MOST_LEADERS = 40;
/** Tags whose points lie farther from each other do not join. */
const JOIN_WITHIN_PX = 70;
const DISTANCES_PX = [12, 26, 42, 62, 86];
const DIRECTIONS = 16;

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Placed {
  readonly box: ScreenBox;
  /** The leader line from the point to the tag; null where the tag stands above its point. */
  readonly leader: readonly [Point, Point] | null;
  readonly members: readonly number[];
}

/**
 * Puts tags down: those that must be shown first, then the others in their order. A tag that would cover another moves
 * aside at a leader line, or joins one of its kind close by, or is a dot (map-22).
 */
export function layOutTags(tags: readonly PriceTag[], room: TagRoom): TagPlace[] {
  const placed = new Map<number, Placed>();
  const places: TagPlace[] = tags.map(() => ({ is: 'dot' }));
  const order = tags.map((_, at) => at).sort((a, b) => Number(tags[b]!.mustShow) - Number(tags[a]!.mustShow));
  let leaders = 0;
  for (const at of order) {
    const mayMove = tags[at]!.mustShow || leaders < MOST_LEADERS;
    const found = putDown(at, tags, room, placed, mayMove);
    if (found === null) {
      joinNearest(at, tags, room, placed, places);
      continue;
    }
    leaders += Number(found.leader !== null);
    placed.set(at, found);
  }
  for (const [at, { box, members }] of placed) {
    const tag = tags[at]!;
    places[at] = { is: 'tag', dx: box.x - tag.x, dy: box.y - (tag.y - tag.height / 2), members };
  }
  return places;
}

/** Above its point where nothing is, else aside, else above its point under what lies over the map, or where it must be. */
function putDown(
  at: number,
  tags: readonly PriceTag[],
  room: TagRoom,
  placed: ReadonlyMap<number, Placed>,
  mayMove: boolean,
): Placed | null {
  const tag = tags[at]!;
  const above = { ...tag, y: tag.y - tag.height / 2 };
  const unmoved: Placed = { box: above, leader: null, members: [at] };
  const hasRoom = isFree(above, null, placed);
  if (hasRoom && !room.obstacles.some((obstacle) => overlap(above, obstacle))) return unmoved;
  const moved = mayMove ? movedAside(at, tags, room, placed) : null;
  return moved ?? (tag.mustShow || hasRoom ? unmoved : null);
}

/** The nearest place around its point where a tag covers nothing and its line crosses nothing. */
function movedAside(
  at: number,
  tags: readonly PriceTag[],
  room: TagRoom,
  placed: ReadonlyMap<number, Placed>,
): Placed | null {
  const tag = tags[at]!;
  for (const distance of DISTANCES_PX) {
    for (let step = 0; step < DIRECTIONS; step += 1) {
      // From straight up, alternately to the right and to the left.
      const angle = (Math.ceil(step / 2) * (step % 2 === 0 ? 1 : -1) * 2 * Math.PI) / DIRECTIONS;
      const box = {
        ...tag,
        x: tag.x + Math.sin(angle) * (distance + tag.width / 2),
        y: tag.y - Math.cos(angle) * (distance + tag.height / 2),
      };
      const leader = [{ x: tag.x, y: tag.y }, box] as const;
      const isInside =
        Math.abs(box.x - room.widthPx / 2) <= (room.widthPx - box.width) / 2 - EDGE_PX &&
        Math.abs(box.y - room.heightPx / 2) <= (room.heightPx - box.height) / 2 - EDGE_PX;
      const coversNothing =
        !room.obstacles.some((obstacle) => overlap(box, obstacle)) && !tags.some((other) => contains(box, other));
      if (isInside && coversNothing && isFree(box, leader, placed)) return { box, leader, members: [at] };
    }
  }
  return null;
}

/** Widens the tag of the nearest neighbour of its kind, if that has room for both prices. */
function joinNearest(
  at: number,
  tags: readonly PriceTag[],
  room: TagRoom,
  placed: Map<number, Placed>,
  places: TagPlace[],
): void {
  const tag = tags[at]!;
  const distanceTo = (other: number) => Math.hypot(tags[other]!.x - tag.x, tags[other]!.y - tag.y);
  const near = [...placed.keys()]
    .filter((other) => !tags[other]!.mustShow && tags[other]!.kind === tag.kind && distanceTo(other) <= JOIN_WITHIN_PX)
    .sort((a, b) => distanceTo(a) - distanceTo(b));
  for (const into of near) {
    const { box, leader, members } = placed.get(into)!;
    const joined = [...members, at];
    const wider = { ...box, ...room.joinedSize(joined) };
    const others = new Map([...placed].filter(([other]) => other !== into));
    if (!isFree(wider, leader, others)) continue;
    placed.set(into, { box: wider, leader, members: joined });
    places[at] = { is: 'joined', into };
    return;
  }
}

function isFree(box: ScreenBox, leader: Placed['leader'], placed: ReadonlyMap<number, Placed>): boolean {
  for (const other of placed.values()) {
    if (overlap(box, other.box)) return false;
    if (other.leader && crossesBox(other.leader, box)) return false;
    if (leader && crossesBox(leader, other.box)) return false;
    if (leader && other.leader && crossEachOther(leader, other.leader)) return false;
  }
  return true;
}

function overlap(a: ScreenBox, b: ScreenBox): boolean {
  return (
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 + GAP_PX && Math.abs(a.y - b.y) < (a.height + b.height) / 2 + GAP_PX
  );
}

function contains(box: ScreenBox, { x, y }: Point): boolean {
  return Math.abs(box.x - x) < box.width / 2 + EDGE_PX && Math.abs(box.y - y) < box.height / 2 + EDGE_PX;
}

function crossesBox(line: readonly [Point, Point], { x, y, width, height }: ScreenBox): boolean {
  const [left, right, top, bottom] = [x - width / 2, x + width / 2, y - height / 2, y + height / 2];
  const falling = [
    { x: left, y: top },
    { x: right, y: bottom },
  ] as const;
  const rising = [
    { x: left, y: bottom },
    { x: right, y: top },
  ] as const;
  const isWithin = line.some((end) => end.x > left && end.x < right && end.y > top && end.y < bottom);
  return isWithin || crossEachOther(line, falling) || crossEachOther(line, rising);
}

function crossEachOther([a, b]: readonly [Point, Point], [c, d]: readonly [Point, Point]): boolean {
  return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0;
}

/** On which side of the line from `a` to `b` a point lies, by its sign. */
function side(a: Point, b: Point, { x, y }: Point): number {
  return (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
}
