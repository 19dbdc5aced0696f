import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { documentToRender, policyOfRendered, renderedPart } from './rendered-document.ts';

const BUILT = `<!doctype html><html lang="es"><head>
    <script type="module" crossorigin src="/v/assets/es/index-1.js"></script>
    <link rel="stylesheet" crossorigin href="/v/assets/es/index-1.css">
  </head><body><div id="root"></div></body></html>`;
const LINKS = [
  '</api/config>; rel=preload; as=fetch; crossorigin',
  '</assets/es/page-1.js>; rel=modulepreload; crossorigin',
  '</assets/es/index-1.css>; rel=preload; as=style; crossorigin',
  '</assets/es/page-1.css>; rel=preload; as=style; crossorigin',
];
const toRender = () => documentToRender(BUILT, LINKS, '/v');

it('the code of a page that the server renders is set aside until it is painted', () => {
  const document = toRender();
  const template = /<template id="code">(.*?)<\/template>/.exec(document)?.[1];
  expect(template).toBe(
    '<link rel="modulepreload" crossorigin href="/v/assets/es/page-1.js"><script type="module" crossorigin src="/v/assets/es/index-1.js"></script>',
  );
  expect(document.replace(template!, '')).not.toMatch(/type="module"|rel="modulepreload"/);
});

it('a page that the server renders has each style sheet once', () => {
  const sheets = [...toRender().matchAll(/<link rel="stylesheet"[^>]* href="([^"]+)"/g)].map(([, file]) => file);
  expect(sheets).toEqual(['/v/assets/es/index-1.css', '/v/assets/es/page-1.css']);
});

it('the content policy allows each script of the document by its hash, and its sheet by the nonce', () => {
  const scripts = [...toRender().matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script!);
  const hashes = scripts.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  expect(hashes).toHaveLength(2);
  expect(policyOfRendered("default-src 'self'; script-src 'self'; style-src 'self'", 'N')).toBe(
    `default-src 'self'; script-src 'self' ${hashes.join(' ')}; style-src 'self' 'nonce-N'`,
  );
});

it('sets the colour scheme before the first style sheet', () => {
  const document = toRender();
  expect(document.indexOf('mantineColorScheme')).toBeGreaterThan(0);
  expect(document.indexOf('mantineColorScheme')).toBeLessThan(document.indexOf('rel="stylesheet"'));
});

it('styles in the markup of a rendered page become one sheet with the nonce', () => {
  const html = '<p style="--a:1px">x</p><p style="--a:1px">y</p><p style="left:2%">z</p>';
  expect(renderedPart(html, 'N')).toBe(
    '<div id="server-rendered" aria-hidden="true" inert><style nonce="N">' +
      '#server-rendered [data-style="0"]{--a:1px}#server-rendered [data-style="1"]{left:2%}</style>' +
      '<p data-style="0">x</p><p data-style="0">y</p><p data-style="1">z</p></div>',
  );
});

it('no style of a rendered page ends its sheet or its rule', () => {
  const part = renderedPart('<p style="--a:&lt;/style&gt;&lt;b&gt;}*{color:red">x</p>', 'N');
  const sheet = /<style[^>]*>([\s\S]*?)<\/style>/.exec(part)![1]!;
  expect(sheet).toContain('*color:red');
  expect(sheet.match(/[{}]/g)).toEqual(['{', '}']);
  expect(part.match(/<\/style>/g)).toHaveLength(1);
});
