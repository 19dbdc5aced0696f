/** `npm run generate -- icons`: the icons of an installed Vivac, from the mark in apps/web/public/favicon.svg. */
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../../tests/support/find-chromium.ts';

const folder = resolve(import.meta.dirname, '../../apps/web/public');
/** `--paper` of the light theme. */
const PAPER = '#fffdf9';
/** A maskable icon is cut to a circle of four fifths at the least; on a phone of Apple only the corners go. */
const icons = [
  { name: 'icon-192', size: 192, mark: 0.92, ground: 'transparent' },
  { name: 'icon-512', size: 512, mark: 0.92, ground: 'transparent' },
  { name: 'icon-maskable-512', size: 512, mark: 0.54, ground: PAPER },
  { name: 'apple-touch-icon', size: 180, mark: 0.7, ground: PAPER },
];

const svg = readFileSync(join(folder, 'favicon.svg')).toString('base64');
const asRoot = process.getuid?.() === 0;
const browser = await chromium.launch({ executablePath: findChromium(), args: asRoot ? ['--no-sandbox'] : [] });
for (const { name, size, mark, ground } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const style = `margin:0;display:grid;place-items:center;height:100vh;background:${ground}`;
  const image = `<img src="data:image/svg+xml;base64,${svg}" width="${size * mark}" height="${size * mark}">`;
  await page.setContent(`<body style="${style}">${image}</body>`);
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: true });
  await page.close();
}
await browser.close();
