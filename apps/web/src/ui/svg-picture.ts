/** A drawing as SVG text, made part by part, in the colours of the page at that moment. */
export interface Picture {
  text(x: number, y: number, words: string, look?: TextLook): void;
  box(x: number, y: number, width: number, height: number, colour: string): void;
  /** All of it, as high as asked. */
  svg(height: number): string;
}

interface TextLook {
  readonly size?: number;
  readonly bold?: boolean;
  readonly colour?: string;
  /** Which part of the words stands at the place. */
  readonly anchor?: 'start' | 'middle' | 'end';
  /** The most characters; what is longer ends in an ellipsis. */
  readonly most?: number;
}

const PLAIN = { size: 14, bold: false, colour: '--ink', anchor: 'start', most: 200 } as const;

const FONT = 'Figtree, system-ui, Segoe UI, Roboto, sans-serif';

/** A colour of the theme by its name, such as `--pine`. */
function themeColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || 'gray';
}

export const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const shortened = (words: string, most: number): string =>
  words.length <= most ? words : `${words.slice(0, most - 1).trimEnd()}…`;

export function createPicture(width: number): Picture {
  const parts: string[] = [];
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    text(x, y, words, look = {}) {
      const { size, bold, colour, anchor, most } = { ...PLAIN, ...look };
      const font = `font-size="${size}" font-weight="${bold ? 600 : 400}" fill="${themeColour(colour)}"`;
      const place = `x="${round(x)}" y="${round(y)}" text-anchor="${anchor}"`;
      parts.push(`<text ${place} ${font}>${escaped(shortened(words, most))}</text>`);
    },
    box(x, y, boxWidth, height, colour) {
      if (boxWidth <= 0) return;
      const place = `x="${round(x)}" y="${round(y)}" width="${round(boxWidth)}" height="${round(height)}"`;
      parts.push(`<rect ${place} rx="2" fill="${themeColour(colour)}"/>`);
    },
    svg(height) {
      const ground = `<rect width="${width}" height="${height}" fill="${themeColour('--panel')}"/>`;
      const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`;
      return `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${FONT}">${ground}${parts.join('')}</svg>`;
    },
  };
}

/** Pixels of the picture for each of the drawing, so that it is sharp on paper too. */
const SCALE = 2;

/** The drawing as a PNG of `scale` pixels for each of its own. Rejects when the browser cannot draw it. */
export async function pngOf(svg: string, scale = SCALE): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * scale;
  canvas.height = image.naturalHeight * scale;
  const context = canvas.getContext('2d');
  context?.scale(scale, scale);
  context?.drawImage(image, 0, 0);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty'))), 'image/png');
  });
}
