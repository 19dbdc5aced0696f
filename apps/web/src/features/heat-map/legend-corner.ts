interface Size {
  readonly x: number;
  readonly y: number;
}

/** The room the legend takes in its corner, in CSS pixels, with what may hang over a campsite's tag. */
const LEGEND_PX = { x: 300, y: 170 };

/** Where the legend stands: bottom right, unless it would cover the reference campsite there. */
export function legendCornerOf(reference: Size | null, map: Size): 'bottom' | 'top' {
  if (reference === null) return 'bottom';
  const covered = reference.x > map.x - LEGEND_PX.x && reference.y > map.y - LEGEND_PX.y && reference.y > map.y / 2;
  return covered ? 'top' : 'bottom';
}
