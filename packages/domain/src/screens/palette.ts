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

/** Channels of sRGB, 0 to 255. */
type Rgb = readonly [red: number, green: number, blue: number];

/** Lightness, green to red, blue to yellow: distances in it are as the eye sees them. */
type OkLab = readonly [lightness: number, a: number, b: number];

/** The contrast of two luminances, 1 to 21, as WCAG 2 defines it. */
export function contrastOf(luminance: number, other: number): number {
  return (Math.max(luminance, other) + 0.05) / (Math.min(luminance, other) + 0.05);
}

/** How bright a colour is, 0 black to 1 white, as WCAG 2 defines it. */
export function luminanceOf(colour: Rgb): number {
  const [red, green, blue] = colour.map(linearOf) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function linearOf(channel: number): number {
  const share = channel / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
}

// Matrices of OKLab: Björn Ottosson, "A perceptual color space for image processing", 2020.
export function okLabOf(colour: Rgb): OkLab {
  const [red, green, blue] = colour.map(linearOf) as [number, number, number];
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ];
}

/** How far apart two colours look, 0 the same, 1 black to white. */
export function distanceOf(a: OkLab, b: OkLab): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Saturation and lightness are shares, 0 to 1. */
function rgbOfHsl(hueDegrees: number, saturation: number, lightness: number): Rgb {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (offset: number) => {
    const turn = (offset + hueDegrees / 30) % 12;
    return Math.round(255 * (lightness - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Of `#rrggbb`. */
export function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

/** As `#rrggbb`. */
function hexOf(colour: Rgb): string {
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
