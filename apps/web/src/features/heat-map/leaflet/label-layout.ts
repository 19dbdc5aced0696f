/** A price tag on the screen in CSS pixels: its tip points at (x, y), the tag stands above it. */
export interface TagBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const GAP_PX = 2;

/** Which tags have room when they are set down in the order given; the others must do with a dot. */
export function layoutLabels(tags: readonly TagBox[]): boolean[] {
  const placed: TagBox[] = [];
  return tags.map((tag) => {
    if (placed.some((other) => overlap(tag, other))) return false;
    placed.push(tag);
    return true;
  });
}

function overlap(a: TagBox, b: TagBox): boolean {
  return (
    Math.abs(a.x - b.x) < (a.width + b.width) / 2 + GAP_PX &&
    a.y - a.height - GAP_PX < b.y &&
    b.y - b.height - GAP_PX < a.y
  );
}
