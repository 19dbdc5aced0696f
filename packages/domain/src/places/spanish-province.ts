// ISO 3166-2:ES code | names of the autonomous community or city | its provinces. Names in any of the country's languages.
const REGIONS = `
AN|Andalucía, Andalusia|Almería, Cádiz, Córdoba, Granada, Huelva, Jaén, Málaga, Sevilla
AR|Aragón, Aragó|Huesca, Teruel, Zaragoza
AS|Asturias, Principado de Asturias, Asturies|Asturias
CB|Cantabria|Cantabria
CE|Ceuta, Ciudad de Ceuta|Ceuta
CL|Castilla y León, Castile and León|Ávila, Burgos, León, Palencia, Salamanca, Segovia, Soria, Valladolid, Zamora
CM|Castilla-La Mancha|Albacete, Ciudad Real, Cuenca, Guadalajara, Toledo
CN|Canarias, Islas Canarias, Canary Islands|Las Palmas, Santa Cruz de Tenerife
CT|Cataluña, Catalunya, Catalonia|Barcelona, Girona, Gerona, Lleida, Lérida, Tarragona
EX|Extremadura|Badajoz, Cáceres
GA|Galicia, Galiza|A Coruña, La Coruña, Lugo, Ourense, Orense, Pontevedra
IB|Illes Balears, Islas Baleares, Baleares, Balearic Islands|Illes Balears
MC|Región de Murcia, Murcia|Murcia
MD|Comunidad de Madrid, Madrid|Madrid
ML|Melilla, Ciudad de Melilla|Melilla
NC|Comunidad Foral de Navarra, Navarra, Nafarroa, Navarre|Navarra
PV|País Vasco, Euskadi, Basque Country|Álava, Araba, Bizkaia, Vizcaya, Gipuzkoa, Guipúzcoa
RI|La Rioja|La Rioja
VC|Comunidad Valenciana, Comunitat Valenciana, Valencian Community|Alicante, Alacant, Castellón, Castelló, Valencia, València
`;

declare const regionBrand: unique symbol;

/** The two letters of an autonomous community or city in ISO 3166-2:ES, such as `CT`. */
export type SpanishRegion = string & { readonly [regionBrand]: true };

/** Every name of a region, with its code. */
export const SPANISH_REGION_NAMES: readonly (readonly [name: string, region: SpanishRegion])[] = REGIONS.trim()
  .split('\n')
  .flatMap((line) => {
    const [code, regions] = line.split('|') as [string, string];
    return regions.split(', ').map((name) => [name, code as SpanishRegion] as const);
  });

const regionByName = new Map<string, SpanishRegion>();
for (const line of REGIONS.trim().split('\n')) {
  const [code, regions, provinces] = line.split('|');
  for (const name of `${regions}, ${provinces}`.split(', ')) regionByName.set(plain(name), code as SpanishRegion);
}

/** Where a campsite lies, by its region's name or else its province's, whatever case and accents; null when unknown. */
export function spanishRegionOf(region: string | null, province: string | null): SpanishRegion | null {
  return named(region) ?? named(province);
}

function named(text: string | null): SpanishRegion | null {
  if (text === null) return null;
  // Bilingual names are written with a slash: "Araba/Álava".
  const names = [text, ...text.split('/')];
  return names.map((name) => regionByName.get(plain(name))).find((code) => code !== undefined) ?? null;
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
    .toLowerCase();
}

// Code of the province at INE | its region in ISO 3166-2:ES | its names, the official one first.
const PROVINCES = `
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

const provinceByName = new Map<string, SpanishProvince>();

/** All 50 provinces and the two cities, by code. */
export const SPANISH_PROVINCES: readonly SpanishProvince[] = PROVINCES.trim()
  .split('\n')
  .map((line) => {
    const [code, region, names] = line.split('|') as [string, string, string];
    const all = names.split(', ');
    const province = { code: code as ProvinceCode, region: region as SpanishRegion, name: all[0]!, names: all };
    for (const name of all) provinceByName.set(plain(name), province);
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
  return names.map((name) => provinceByName.get(plain(name))).find((province) => province !== undefined) ?? null;
}
