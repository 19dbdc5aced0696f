import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { marketAnswers } from '../../../tests/support/market-answers.ts';
import { networkQuiet } from '../../../tests/support/network.ts';
import { type MorningFacts, morningFacts } from '../../../tests/support/questions/morning-facts.ts';
import { MORNING_QUESTIONS, type MorningQuestion } from '../../../tests/support/questions/morning-questions.ts';

const FRAME = 'background:#faf5ec;color:#2b2118;margin:0;padding:16px 24px;font:20px/1.4 sans-serif';
const MARK = 'position:absolute;border:4px solid #c81e6a;border-radius:6px;box-sizing:border-box';
const MOST_STATED = 260;

/** A picture a question: what is asked, what the first screen says to it, marked, and what the API says. `today` is `YYYY-MM-DD`. */
export async function drawQuestions(
  browser: Browser,
  { context, url, today, folder }: { context: BrowserContext; url: string; today: string; folder: string },
): Promise<void> {
  await mkdir(folder, { recursive: true });
  const market = await marketAnswers(url, await context.storageState());
  const facts = await morningFacts(market, today);
  await market.close();
  const page = await context.newPage();
  await page.route('http://tiles.test/**', (route) => route.fulfill({ status: 204 }));
  await page.goto('/dashboard?campsites=all');
  await page.locator('[data-band]').first().waitFor();
  await networkQuiet(page);
  for (const [at, requested] of MORNING_QUESTIONS.entries()) {
    const path = join(folder, `question-${String(at + 1).padStart(2, '0')}`);
    const { said: stated, marks } = await photograph(page, requested, facts, `${path}-screen.png`);
    await compose(browser, `${path}.png`, [
      `<h1 style="margin:0;font-size:26px">${at + 1}. ${escapeHtml(requested.question)}</h1>`,
      `<p style="margin:6px 0"><b>Screen:</b> ${escapeHtml(stated)}</p>`,
      `<p style="margin:6px 0 12px"><b>API:</b> ${escapeHtml(requested.api(facts))}</p>`,
      `<div style="position:relative"><img src="file://${path}-screen.png" style="display:block">${marks}</div>`,
    ]);
    console.log(`${path}.png`);
  }
  await page.close();
}

interface Photograph {
  /** What stands in the places that answer. */
  readonly said: string;
  /** A frame around each of them, as HTML over the picture. */
  readonly marks: string;
}

async function photograph(
  page: Page,
  { answers }: MorningQuestion,
  facts: MorningFacts,
  path: string,
): Promise<Photograph> {
  const stated = new Set<string>();
  const marks = new Set<string>();
  for (const { place } of answers(page, facts)) {
    const words = (await place.getAttribute('data-key-date')) ?? (await place.innerText());
    stated.add(words.replaceAll(/\s+/g, ' ').trim());
    const box = await place.boundingBox();
    if (box === null) continue;
    const edges = `left:${box.x - 6}px;top:${box.y - 6}px;width:${box.width + 12}px;height:${box.height + 12}px`;
    marks.add(`<div style="${MARK};${edges}"></div>`);
  }
  await page.screenshot({ path, animations: 'disabled' });
  return { said: [...stated].join(' | ').slice(0, MOST_STATED), marks: [...marks].join('') };
}

async function compose(browser: Browser, path: string, parts: readonly string[]): Promise<void> {
  const html = path.replace(/png$/, 'html');
  await writeFile(html, `<meta charset="utf-8"><body style="${FRAME}">${parts.join('')}`);
  const page = await browser.newPage({ viewport: { width: 1490, height: 1060 } });
  await page.goto(`file://${html}`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
