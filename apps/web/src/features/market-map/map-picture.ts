import { escaped, pngOf } from '../../ui/picture/svg-picture.ts';
import { DRAWING } from './outlines.ts';

/** What the stylesheet says of a drawing and must go with it. */
const KEPT = ['fill', 'stroke', 'stroke-width', 'font-size', 'font-weight', 'text-anchor', 'paint-order'] as const;
const TITLE_HEIGHT = 34;
const CREDITS_HEIGHT = 40;
const STEP_WIDTH = 44;
const MARGIN = 8;
const PNG_SCALE = 3;
const FONT = 'Figtree, Segoe UI, Roboto, sans-serif';

interface Words {
  readonly title: string;
  readonly credits: string;
  /** What each shade means, from the least on. */
  readonly steps: readonly string[];
}

/** The drawing as a file of its own: its colours as they are seen, its title above and its credits below. */
export function standaloneSvg(drawing: SVGSVGElement, { title, credits, steps }: Words): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const seen = [...drawing.querySelectorAll<SVGElement>('path, rect, circle, text')];
  for (const [at, each] of [...copy.querySelectorAll<SVGElement>('path, rect, circle, text')].entries()) {
    const style = getComputedStyle(seen[at]!);
    for (const name of KEPT) {
      const value = style.getPropertyValue(name);
      if (value !== '') each.setAttribute(name, value.replaceAll('"', ''));
    }
    each.removeAttribute('class');
  }
  const page = getComputedStyle(drawing);
  const [ink, ground] = [page.getPropertyValue('--ink') || '#2b2118', page.getPropertyValue('--panel') || '#ffffff'];
  const { width, height } = DRAWING;
  const [outerWidth, outerHeight] = [width + 2 * MARGIN, height + TITLE_HEIGHT + CREDITS_HEIGHT];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${outerWidth}" height="${outerHeight}" viewBox="0 0 ${outerWidth} ${outerHeight}" font-family="${FONT}">`,
    `<rect width="100%" height="100%" fill="${ground.trim()}"/>`,
    `<text x="${MARGIN}" y="22" font-size="15" font-weight="600" fill="${ink.trim()}">${escaped(title)}</text>`,
    `<g transform="translate(${MARGIN} ${TITLE_HEIGHT})">${new XMLSerializer().serializeToString(copy).replace(/^<svg[^>]*>|<\/svg>$/g, '')}</g>`,
    ...steps.map((step, shade) => stepDrawn(step, shade, outerHeight - 36, page)),
    `<text x="${MARGIN}" y="${outerHeight - 6}" font-size="9" fill="${ink.trim()}">${escaped(credits)}</text>`,
    '</svg>',
  ].join('');
}

function stepDrawn(step: string, shade: number, y: number, page: CSSStyleDeclaration): string {
  const x = MARGIN + shade * STEP_WIDTH;
  const colour = (token: string, otherwise: string) => page.getPropertyValue(token).trim() || otherwise;
  const ink = colour(shade === 6 ? '--on-shade-6' : '--on-shade', '#2b2118');
  return [
    `<rect x="${x}" y="${y}" width="${STEP_WIDTH}" height="16" fill="${colour(`--shade-${shade}`, '#ffffff')}" stroke="${colour('--sand', '#e9d8b9')}"/>`,
    `<text x="${x + STEP_WIDTH / 2}" y="${y + 12}" font-size="10" text-anchor="middle" fill="${ink}">${escaped(step)}</text>`,
  ].join('');
}

/** The same as pixels. */
export const mapPngOf = (svg: string): Promise<Blob> => pngOf(svg, PNG_SCALE);
