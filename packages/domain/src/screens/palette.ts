import { type Rgb, contrastOf, distanceOf, hexOf, luminanceOf, okLabOf, rgbOf, rgbOfHsl } from './colour.ts';

/** The colour of the reference campsite (colour-1). */
export const REFERENCE_COLOUR = '#c67401';

/** The ground against which campsite colours are made unless another is given (colour-3). */
export const DEFAULT_GROUND = '#E9D8B9';

const HUE_STEP_DEGREES = 137.508;
const FIRST_HUE_DEGREES = 210;
/** Least contrast by ring: after every eight colours hues come close, so the next ring is further from the ground. */
const RING_CONTRASTS = [3.5, 5.4, 8] as const;
const RING_SIZE = 8;
/** Least distance in OKLab to the reference colour; about 0.02 is the smallest difference an eye can see. */
const LEAST_DISTANCE_TO_REFERENCE = 0.16;
const LIGHTNESS_STEP = 0.005;

/**
 * The colours of campsites by their index from 0, as `#rrggbb`, for a ground (`#rrggbb`): hues a golden angle apart, contrast of
 * at least 3.5, and never close to the reference colour (colour-2, colour-3); lighter on a dark ground, hues unchanged.
 */
export function readableOn(ground: string): (index: number) => string {
  const groundLuminance = luminanceOf(rgbOf(ground));
  const darkens = contrastOf(groundLuminance, 0) >= contrastOf(groundLuminance, 1);
  const bestContrast = contrastOf(groundLuminance, darkens ? 0 : 1);
  const reference = okLabOf(rgbOf(REFERENCE_COLOUR));

  return (index) => {
    const ring = Math.floor(index / RING_SIZE);
    const hue = (FIRST_HUE_DEGREES + index * HUE_STEP_DEGREES) % 360;
    const saturation = 0.72 - 0.3 * ((ring * 0.618) % 1);
    const leastContrast = Math.min(RING_CONTRASTS[ring % RING_CONTRASTS.length]!, bestContrast * 0.9);
    let lightness = darkens ? 0.5 : 0.45;
    let colour = rgbOfHsl(hue, saturation, lightness);
    while (lightness > 0 && lightness < 1 && !isFit(colour)) {
      lightness += darkens ? -LIGHTNESS_STEP : LIGHTNESS_STEP;
      colour = rgbOfHsl(hue, saturation, lightness);
    }
    return hexOf(colour);

    function isFit(candidate: Rgb): boolean {
      const farEnough = distanceOf(okLabOf(candidate), reference) >= LEAST_DISTANCE_TO_REFERENCE;
      return farEnough && contrastOf(luminanceOf(candidate), groundLuminance) >= leastContrast;
    }
  };
}

/** A colour of its own for each name, in the given order; a name that comes twice keeps its first colour. */
export function distinctColours(
  names: readonly string[],
  ground: string = DEFAULT_GROUND,
): ReadonlyMap<string, string> {
  const colourAt = readableOn(ground);
  const colours = new Map<string, string>();
  const taken = new Set<string>();
  let index = 0;
  for (const name of names) {
    if (colours.has(name)) continue;
    let colour = colourAt(index++);
    while (taken.has(colour)) colour = colourAt(index++);
    taken.add(colour);
    colours.set(name, colour);
  }
  return colours;
}
