// ISO 3166-2:ES code | names of the autonomous community or city | its provinces. Names in any of the country's languages.
const TABLE = `
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
export const SPANISH_REGION_NAMES: readonly (readonly [name: string, region: SpanishRegion])[] = TABLE.trim()
  .split('\n')
  .flatMap((line) => {
    const [code, regions] = line.split('|') as [string, string];
    return regions.split(', ').map((name) => [name, code as SpanishRegion] as const);
  });

const byName = new Map<string, SpanishRegion>();
for (const line of TABLE.trim().split('\n')) {
  const [code, regions, provinces] = line.split('|');
  for (const name of `${regions}, ${provinces}`.split(', ')) byName.set(plain(name), code as SpanishRegion);
}

/** Where a campsite lies, by its region's name or else its province's, whatever case and accents; null when unknown. */
export function spanishRegionOf(region: string | null, province: string | null): SpanishRegion | null {
  return named(region) ?? named(province);
}

function named(text: string | null): SpanishRegion | null {
  if (text === null) return null;
  // Bilingual names are written with a slash: "Araba/Álava".
  const names = [text, ...text.split('/')];
  return names.map((name) => byName.get(plain(name))).find((code) => code !== undefined) ?? null;
}

function plain(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[\s-]+/g, ' ')
    .trim()
    .toLowerCase();
}
