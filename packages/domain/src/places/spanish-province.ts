import type { SpanishRegion } from './spanish-region.ts';

// Code of the province at INE | its region in ISO 3166-2:ES | its names, the official one first.
const TABLE = `
01|PV|Álava, Araba
02|CM|Albacete
03|VC|Alicante, Alacant
04|AN|Almería
05|CL|Ávila
06|EX|Badajoz
07|IB|Illes Balears, Islas Baleares, Baleares, Balears, Balearic Islands, Mallorca, Menorca, Ibiza, Eivissa
08|CT|Barcelona
09|CL|Burgos
10|EX|Cáceres
11|AN|Cádiz
12|VC|Castellón, Castelló
13|CM|Ciudad Real
14|AN|Córdoba
15|GA|A Coruña, La Coruña, Coruña
16|CM|Cuenca
17|CT|Girona, Gerona
18|AN|Granada
19|CM|Guadalajara
20|PV|Gipuzkoa, Guipúzcoa
21|AN|Huelva
22|AR|Huesca
23|AN|Jaén
24|CL|León
25|CT|Lleida, Lérida
26|RI|La Rioja, Rioja, Logroño
27|GA|Lugo
28|MD|Madrid
29|AN|Málaga
30|MC|Murcia
31|NC|Navarra, Nafarroa, Navarre
32|GA|Ourense, Orense
33|AS|Asturias, Asturies, Oviedo
34|CL|Palencia
35|CN|Las Palmas, Palmas
36|GA|Pontevedra
37|CL|Salamanca
38|CN|Santa Cruz de Tenerife, Tenerife
39|CB|Cantabria, Santander
40|CL|Segovia
41|AN|Sevilla, Seville
42|CL|Soria
43|CT|Tarragona
44|AR|Teruel
45|CM|Toledo
46|VC|Valencia, València
47|CL|Valladolid
48|PV|Bizkaia, Vizcaya, Biscay
49|CL|Zamora
50|AR|Zaragoza, Saragossa
51|CE|Ceuta
52|ML|Melilla
`;

declare const provinceBrand: unique symbol;

/** The two digits of a province at INE, such as `17`; outlines of provinces carry the same. */
export type ProvinceCode = string & { readonly [provinceBrand]: true };

export interface SpanishProvince {
  readonly code: ProvinceCode;
  readonly region: SpanishRegion;
  readonly name: string;
  /** The same and others, in any of the country's languages. */
  readonly names: readonly string[];
}

const byName = new Map<string, SpanishProvince>();

/** All 50 provinces and the two cities, by code. */
export const SPANISH_PROVINCES: readonly SpanishProvince[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [code, region, names] = line.split('|') as [string, string, string];
    const all = names.split(', ');
    const province = { code: code as ProvinceCode, region: region as SpanishRegion, name: all[0]!, names: all };
    for (const name of all) byName.set(plain(name), province);
    return province;
  });

const byCode = new Map(SPANISH_PROVINCES.map((province) => [province.code as string, province]));

/** The province of a code; null where there is none. */
export function spanishProvince(code: string): SpanishProvince | null {
  return byCode.get(code) ?? null;
}

/** The province of a name, whatever its language, case and accents; null when it is none. */
export function spanishProvinceNamed(text: string | null): SpanishProvince | null {
  if (text === null) return null;
  // Bilingual names are written with a slash, and articles behind a comma: “Araba/Álava”, “Coruña, A”.
  const names = [text, ...text.split('/'), text.split(',').reverse().join(' ')];
  return names.map((name) => byName.get(plain(name))).find((province) => province !== undefined) ?? null;
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
    .toLowerCase();
}
