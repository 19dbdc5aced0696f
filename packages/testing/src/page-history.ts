/** One version of the price page of an invented campsite, and whether its list says something else than the version before. */
export interface PageVersion {
  readonly what: string;
  readonly isPriceChange: boolean;
  readonly html: string;
}

interface Season {
  readonly name: string;
  readonly dates: string;
}

interface Unit {
  readonly name: string;
  readonly prices: readonly number[];
}

/** What a version of the page says. */
interface PageState {
  readonly language: 'es' | 'en';
  readonly year: number;
  readonly footerYear: number;
  readonly cookies: string;
  readonly menu: readonly string[];
  readonly banner: string;
  readonly updated: string;
  readonly visits: number;
  readonly watching: number;
  readonly teaser: number;
  readonly offers: readonly string[];
  readonly free: readonly number[];
  readonly seasons: readonly Season[];
  readonly units: readonly Unit[];
  readonly dog: number;
  readonly tax: string;
  readonly minimum: number;
  readonly written: (euros: number) => string;
  readonly intro: string;
  readonly notes: string;
  readonly weather: number;
  readonly reviews: number;
  readonly news: string;
  readonly order: readonly ('seasons' | 'prices' | 'extras' | 'news')[];
  readonly markup: 'plain' | 'builder';
}

const FIRST: PageState = {
  language: 'es',
  year: 2027,
  footerYear: 2026,
  cookies: 'Usamos cookies propias y de terceros.',
  menu: ['Inicio', 'Alojamientos', 'Tarifas', 'Ofertas', 'Contacto'],
  banner: 'Abierto todo el año',
  updated: '12/01/2027',
  visits: 18_204,
  watching: 4,
  teaser: 45,
  offers: ['7 noches por 399 €', 'Puente de mayo: 3 noches 150 €', 'Larga estancia desde 21 €'],
  free: [12, 9, 4, 0, 0, 7, 11],
  seasons: [
    { name: 'Baja', dates: '01/04 – 14/06' },
    { name: 'Media', dates: '15/06 – 09/07' },
    { name: 'Alta', dates: '10/07 – 31/08' },
  ],
  units: [
    { name: 'Parcela 80 m² (2 personas + coche)', prices: [24, 31, 44] },
    { name: 'Parcela con electricidad', prices: [29, 36, 49.5] },
    { name: 'Bungalow Pino 4 plazas', prices: [62, 88, 126] },
    { name: 'Bungalow Mar 6 plazas', prices: [74, 102, 1048] },
    { name: 'Tienda safari', prices: [58, 79, 112] },
  ],
  dog: 4.5,
  tax: '0,66',
  minimum: 7,
  written: (euros) => `${euros}€`,
  intro: 'Consulta nuestras tarifas y reserva tu estancia junto al mar con la mejor garantía.',
  notes: 'La entrada es a partir de las 15:00 y la salida hasta las 12:00.',
  weather: 17,
  reviews: 812,
  news: 'El 12 de febrero renovamos los sanitarios de la zona norte.',
  order: ['seasons', 'prices', 'extras', 'news'],
  markup: 'plain',
};

const ENGLISH: Readonly<Record<string, string>> = {
  Baja: 'Low',
  Media: 'Mid',
  Alta: 'High',
  'Especial agosto': 'August special',
  'Parcela 80 m² (2 personas + coche)': '80 m² pitch (2 people + car)',
  'Parcela con electricidad': 'Pitch with electricity',
  'Parcela con electricidad (10 A)': 'Pitch with electricity (10 A)',
  'Bungalow Pino 4 plazas': 'Pine bungalow, sleeps 4',
  'Bungalow Mar 6 plazas': 'Sea bungalow, sleeps 6',
  'Tienda safari': 'Safari tent',
};

function pageOf(state: PageState): string {
  const isSpanish = state.language === 'es';
  const say = (spanish: string, english: string) => (isSpanish ? spanish : english);
  const named = (name: string) => (isSpanish ? name : (ENGLISH[name] ?? name));
  const cell = state.markup === 'plain' ? (text: string) => text : (text: string) => `<p><span>${text}</span></p>`;
  const sections = {
    seasons: `<h2>${say('Temporadas', 'Seasons')}</h2><table class="tabla"><tr><th>${say('Temporada', 'Season')}</th><th>${say('Fechas', 'Dates')}</th></tr>
      ${state.seasons.map(({ name, dates }) => `<tr><td>${cell(named(name))}</td><td>${cell(dates)}</td></tr>`).join('\n')}</table>`,
    prices: `<h2>${say('Precios por noche', 'Prices per night')}</h2><table><thead><tr><th></th>${state.seasons.map(({ name }) => `<th>${named(name)}</th>`).join('')}</tr></thead><tbody>
      ${state.units.map(({ name, prices }) => `<tr><th>${cell(named(name))}</th>${prices.map((euros) => `<td>${cell(state.written(euros))}</td>`).join('')}</tr>`).join('\n')}</tbody></table>
      <p>${say(`Estancia mínima de ${state.minimum} noches en temporada alta.`, `Minimum stay of ${state.minimum} nights in high season.`)}</p>`,
    extras: `<h3>${say('Suplementos', 'Supplements')}</h3><ul><li>${say('Perro', 'Dog')}: ${state.written(state.dog)}/${say('noche', 'night')}</li>
      <li>${say('Tasa turística', 'Tourist tax')}: ${state.tax} €</li></ul><p>${state.notes}</p>`,
    news: `<h2>${say('Noticias', 'News')}</h2><p>${state.news}</p>`,
  };
  return `<!doctype html><html lang="${state.language}"><head><title>Camping de la Prova ${state.year}</title><script>var t=${state.visits}</script></head>
<body class="page has-menu"><div id="cookie-notice" role="dialog">${state.cookies} <button>OK</button></div>
<header><div class="topbar">+34 900 000 000</div><nav><ul>${state.menu.map((item) => `<li><a href="#">${item}</a></li>`).join('')}</ul></nav>
<ul class="lang-switcher"><li>ES</li><li>EN</li></ul></header>
<div class="promo-banner">${state.banner}</div>
<main><div class="breadcrumbs">Inicio › Tarifas</div>
<h1>${say('Tarifas', 'Rates')} ${state.year}</h1>
<p class="lead">${say('Desde', 'From')} ${state.teaser} €/${say('noche', 'night')}</p>
<p>${state.intro}</p>
${state.order.map((name) => sections[name]).join('\n')}
<div class="swiper-container">${state.offers.map((offer) => `<div class="slide"><b>${offer}</b></div>`).join('')}</div>
<table class="availability-calendar"><tr><th>L</th><th>M</th><th>X</th><th>J</th><th>V</th><th>S</th><th>D</th></tr>
<tr>${state.free.map((free, at) => `<td>${at + 5} <small>${free} · ${40 + free} €</small></td>`).join('')}</tr></table>
<p>${say(`${state.watching} personas están viendo esta página`, `${state.watching} people are viewing this page`)}</p>
<p>${say('Tiempo en la playa', 'Weather at the beach')}: ${state.weather} °C</p>
<p>${say(`${state.reviews} opiniones de clientes`, `${state.reviews} reviews of guests`)}</p>
<p>${say('Última actualización', 'Last updated')}: ${state.updated}</p></main>
<footer>© ${state.footerYear} Camping de la Prova · <span>${say('Visitas', 'Visits')}: ${state.visits}</span></footer></body></html>`;
}

type Step = readonly [what: string, isPriceChange: boolean, change: (state: PageState) => Partial<PageState>];

const priced = (state: PageState, name: string, prices: (old: readonly number[]) => readonly number[]) =>
  state.units.map((unit) => (unit.name.startsWith(name) ? { ...unit, prices: prices(unit.prices) } : unit));

const STEPS: readonly Step[] = [
  [
    'the cookie notice is worded anew',
    false,
    () => ({ cookies: 'Este sitio utiliza cookies. Elige 1 de 3 opciones.' }),
  ],
  ['the footer’s year', false, () => ({ footerYear: 2027, visits: 18_377 })],
  [
    'a price of a bungalow',
    true,
    (s) => ({ units: priced(s, 'Bungalow Pino', ([a, b]) => [a!, b!, 129]), visits: 18_400 }),
  ],
  ['visitors are counted', false, () => ({ visits: 19_006, watching: 11, weather: 19 })],
  ['the menu is reordered', false, (s) => ({ menu: [...s.menu].reverse() })],
  ['last updated', false, () => ({ updated: '2 de marzo de 2027' })],
  ['the carousel turns', false, (s) => ({ offers: [...s.offers.slice(1), 'Última hora: 2 noches 89 €'] })],
  [
    'the season begins earlier',
    true,
    (s) => ({
      seasons: s.seasons.map((season) => (season.name === 'Alta' ? { ...season, dates: '05/07 – 31/08' } : season)),
      offers: ['7 noches por 349 €'],
    }),
  ],
  [
    'amounts are written with decimals',
    false,
    () => ({ written: (euros) => `${euros.toFixed(2).replace('.', ',')} €` }),
  ],
  ['the teaser of the day', false, () => ({ teaser: 41 })],
  ['the teaser of the next day', false, () => ({ teaser: 43, watching: 2 })],
  ['free places in the calendar', false, () => ({ free: [2, 0, 0, 0, 1, 3, 8] })],
  [
    'a season is added',
    true,
    (s) => ({
      seasons: [...s.seasons, { name: 'Especial agosto', dates: '08/08 – 21/08' }],
      units: s.units.map(({ name, prices }) => ({ name, prices: [...prices, Math.round(prices[2]! * 1.1)] })),
    }),
  ],
  [
    'the introduction is worded anew',
    false,
    () => ({ intro: 'Estas son nuestras tarifas. Reserva con nosotros y ahorra.' }),
  ],
  ['tables change places', false, () => ({ order: ['news', 'prices', 'seasons', 'extras'] })],
  ['a banner', false, () => ({ banner: '¡Reserva ya tu verano! -10% esta semana' })],
  [
    'the page in English',
    false,
    () => ({ language: 'en', intro: 'See our rates.', notes: 'Check-in from 15:00, check-out by 12:00.' }),
  ],
  [
    'the page in Spanish again',
    false,
    () => ({ language: 'es', intro: 'Estas son nuestras tarifas.', notes: FIRST.notes }),
  ],
  ['the minimum stay', true, () => ({ minimum: 5 })],
  [
    'a unit is named otherwise',
    false,
    (s) => ({
      units: s.units.map((unit) =>
        unit.name === 'Parcela con electricidad' ? { ...unit, name: 'Parcela con electricidad (10 A)' } : unit,
      ),
    }),
  ],
  ['rows change places', false, (s) => ({ units: [...s.units].reverse() })],
  ['the dog', true, () => ({ dog: 5 })],
  ['a news of the campsite', false, () => ({ news: 'El 3 de mayo abrimos el nuevo parque acuático con 4 toboganes.' })],
  ['another builder of pages', false, () => ({ markup: 'builder', updated: '17.03.2027 10:45' })],
  ['reviews are counted', false, () => ({ reviews: 845, weather: 24 })],
  ['a unit is added', true, (s) => ({ units: [...s.units, { name: 'Glamping Cúpula', prices: [90, 120, 165, 180] }] })],
  ['the currency before the amount', false, () => ({ written: (euros) => `EUR ${euros.toFixed(2)}` })],
  ['the tax', true, () => ({ tax: '1,00' })],
  [
    'check-in is worded anew',
    false,
    () => ({ notes: 'Recepción abierta de 9:00 a 21:00. Salida antes de las 11:00.' }),
  ],
  [
    'the list of the next year',
    true,
    (s) => ({
      year: 2028,
      footerYear: 2028,
      units: s.units.map(({ name, prices }) => ({ name, prices: prices.map((euros) => Math.round(euros * 1.05)) })),
    }),
  ],
];

/** The versions of the page, one after another: 8 with a change of its list, 22 with changes that say nothing of it. */
export function pageHistory(): { readonly first: string; readonly versions: readonly PageVersion[] } {
  let state = FIRST;
  const versions = STEPS.map(([what, isPriceChange, change]) => {
    state = { ...state, ...change(state) };
    return { what, isPriceChange, html: pageOf(state) };
  });
  return { first: pageOf(FIRST), versions };
}
