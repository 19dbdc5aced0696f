import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** What the browser saves after something is pressed. */
export async function savedFile(
  page: Page,
  press: () => Promise<unknown>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), press()]);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

const PNG_SIGNATURE = '89504e470d0a1a0a';

/** Width and height in pixels by the head of the file; null of what is no PNG. */
export function pngSize(bytes: Buffer): { readonly width: number; readonly height: number } | null {
  if (bytes.subarray(0, 8).toString('hex') !== PNG_SIGNATURE) return null;
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
}

/** How many colours a PNG has, as the browser reads it: an empty picture has one. */
export function coloursOf(page: Page, bytes: Buffer): Promise<number> {
  return page.evaluate<number>(`(async () => {
    const content = Uint8Array.from(atob('${bytes.toString('base64')}'), (letter) => letter.charCodeAt(0));
    const image = await createImageBitmap(new Blob([content], { type: 'image/png' }));
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    return new Set(new Uint32Array(context.getImageData(0, 0, image.width, image.height).data.buffer)).size;
  })()`);
}
