import { drawsOf } from '@vivac/testing/strange-files/random';
import { describe, expect, test } from 'vitest';
import { bearsOnPrices, priceChange } from './page-difference.ts';
import { pageText } from './page-text.ts';

const VERSIONS = 30;
const UNITS = ['Parcela 2 pers.', 'Bungalow Mar 4 pax', 'Mobil-home Sol 6 pax', 'Tienda safari 5 pax'];

/** What a version of a page says of its list, and how often it was made anew. */
interface Version {
  readonly at: number;
  readonly prices: readonly (readonly number[])[];
}
type Page = (version: Version) => string;

const euros = (price: number): string => `${price},00 €`;
const table = ({ prices }: Version): string =>
  `<table><tr><th>Alojamiento</th><th>Baja 1/4 – 30/6</th><th>Alta 1/7 – 31/8</th></tr>${UNITS.map((unit, row) => `<tr><td>${unit}</td>${prices[row]!.map((price) => `<td>${euros(price)}</td>`).join('')}</tr>`).join('')}</table>`;
const page = (body: string, head = ''): string =>
  `<!doctype html><html lang="es"><head><title>Tarifas 2027</title>${head}</head><body>${body}</body></html>`;
const one = <Value>(values: readonly Value[], at: number): Value => values[at % values.length]!;

const PAGES: readonly (readonly [string, Page])[] = [
  [
    'a theme with a rotating banner and a cookie bar',
    (version) =>
      page(
        `<header><nav><a href=/>Inicio</a><a href=/b?v=${version.at}>Blog</a></nav></header><div class="slider carousel"><div>${one(['¡Ven en verano!', 'Ofertas de otoño', 'Novedades'], version.at)}</div></div><main><h1>Tarifas 2027</h1><p>Precios por noche</p>${table(version)}</main><div id="cookie-notice" class="cookie-bar">Usamos cookies (v${version.at})</div><footer>© ${2027 + (version.at % 2)} Camping</footer>`,
      ),
  ],
  [
    'structured data that changes beside a list of blocks',
    (version) =>
      page(
        `<main><h1>Tarifas 2027</h1>${UNITS.map((unit, row) => `<div class=row><div class=name>${unit}</div><div>Baja: ${euros(version.prices[row]![0]!)}</div><div>Alta: ${euros(version.prices[row]![1]!)}</div></div>`).join('')}</main>`,
        `<script type="application/ld+json">{"@type":"Campground","aggregateRating":{"ratingValue":${4 + (version.at % 9) / 10},"reviewCount":${200 + version.at}}}</script>`,
      ),
  ],
  [
    'a link to a PDF that is called anew, a day of update and a counter',
    (version) =>
      page(
        `<main><h1>Tarifas 2027</h1>${table(version)}<p><a href="/wp-content/uploads/tarifas-v${version.at}.pdf">Descargar tarifas (PDF)</a></p><p>Última actualización: ${1 + (version.at % 28)}/0${1 + (version.at % 9)}/2027</p><p>Visitas: ${12_000 + version.at * 37}</p></main>`,
      ),
  ],
  [
    'a switch of languages and other words around the list',
    (version) =>
      page(
        `<nav class=lang>${one(['<a>ES</a><a>EN</a><a>FR</a>', '<a>ES</a><a>CA</a><a>EN</a><a>FR</a><a>DE</a>'], version.at)}</nav><main><h1>${one(['Tarifas 2027', 'Nuestras tarifas 2027', 'TARIFAS 2027'], version.at)}</h1><p>${one(['IVA incluido.', 'Todos los precios llevan el IVA incluido.', 'Precios con IVA.'], version.at)}</p>${table(version)}<section><h2>Opiniones</h2><p>${one(['Muy bien', 'Volveremos', 'Un 10'], version.at)}</p></section></main>`,
      ),
  ],
  [
    'a form of booking with the day of today',
    (version) =>
      page(
        `<form class=booking><label>Llegada <input value="2027-0${1 + (version.at % 9)}-1${version.at % 10}"></label><label>Salida <input value="2027-0${1 + (version.at % 9)}-2${version.at % 10}"></label><select><option>1</option><option>2</option></select><button>Reservar</button></form><main><h1>Tarifas 2027</h1>${table(version)}</main><div class=weather>Hoy ${10 + (version.at % 20)} ºC</div>`,
      ),
  ],
];

/** Thirty versions, of which some change one price. */
function historyOf(seed: number, html: Page): { readonly isPriceChange: boolean; readonly isFound: boolean }[] {
  const draws = drawsOf(seed);
  let prices: readonly (readonly number[])[] = UNITS.map((_, row) => [20 + row * 30, 40 + row * 45]);
  const versions = Array.from({ length: VERSIONS + 1 }, (_, at) => {
    const isPriceChange = at > 0 && draws.chance(0.3);
    const [row, season] = [draws.whole(0, UNITS.length - 1), draws.whole(0, 1)];
    if (isPriceChange)
      prices = prices.map((own, place) =>
        place === row ? own.map((price, of) => (of === season ? price + 3 : price)) : own,
      );
    return { isPriceChange, text: pageText(Buffer.from(html({ at, prices })), 'text/html; charset=utf-8') };
  });
  return versions.slice(1).map(({ isPriceChange, text }, at) => ({
    isPriceChange,
    isFound: bearsOnPrices(priceChange(versions[at]!.text, text)),
  }));
}

// @holds source-14
describe('of thirty versions of a page with', () => {
  test.each(PAGES)('%s every change of a price is found, and at most one other is', (_what, html) => {
    const found = [1, 2, 3].map((seed) => historyOf(seed, html));
    expect(found.flat().filter(({ isPriceChange }) => isPriceChange).length).toBeGreaterThan(15);
    expect(found.flat().filter(({ isPriceChange, isFound }) => isPriceChange && !isFound)).toEqual([]);
    for (const history of found)
      expect(history.filter(({ isPriceChange, isFound }) => !isPriceChange && isFound).length).toBeLessThan(2);
  });
});
