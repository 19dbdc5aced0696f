import { saveFile } from '../save-file.ts';

/** What the page's style sheets say of a drawing, which a picture has to carry itself. */
const CARRIED = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'paint-order',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
  'dominant-baseline',
] as const;
/** Pixels of the picture for each of the screen, so that it is sharp in print. */
const SCALE = 2;
const PADDING = 16;
const TITLE_HEIGHT = 30;

/** Saves a drawing of the page as PNG, as it looks there, below its title. Rejects when the browser cannot draw it. */
export async function savePicture(drawing: SVGSVGElement, title: string, fileName: string): Promise<void> {
  const { width, height } = drawing.getBoundingClientRect();
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standingAlone(drawing, width, height))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = (width + 2 * PADDING) * SCALE;
  canvas.height = (height + 2 * PADDING + TITLE_HEIGHT) * SCALE;
  const context = canvas.getContext('2d')!;
  const page = getComputedStyle(document.documentElement);
  context.scale(SCALE, SCALE);
  context.fillStyle = page.getPropertyValue('--panel');
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = page.getPropertyValue('--ink');
  context.font = `600 18px ${getComputedStyle(document.body).fontFamily}`;
  context.fillText(title, PADDING, PADDING + 16, width);
  context.drawImage(image, PADDING, PADDING + TITLE_HEIGHT, width, height);
  const content = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (content === null) throw new Error('The picture could not be drawn');
  saveFile({ fileName, content });
}

function standingAlone(drawing: SVGSVGElement, width: number, height: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width));
  copy.setAttribute('height', String(height));
  const originals = drawing.querySelectorAll<SVGElement>('*');
  copy.querySelectorAll<SVGElement>('*').forEach((element, at) => {
    const seen = getComputedStyle(originals[at]!);
    for (const property of CARRIED) element.style.setProperty(property, seen.getPropertyValue(property));
  });
  return new XMLSerializer().serializeToString(copy);
}
