import type { Location } from '@vivac/domain/places/campsite';

/** What decides a campsite's season: a beach, the country, the mountains or the Canary Islands. */
export type Setting = 'coast' | 'country' | 'mountain' | 'canary';

/** The language that place names are made in. */
export type Flavour = 'es' | 'ca' | 'gl' | 'eu';

/** A place on land around which campsites of the demo market lie. */
export interface Anchor extends Location {
  readonly setting: Setting;
}

/** A province with the places where the demo market has campsites. */
export interface Province {
  /** The two digits of the national statistics institute. */
  readonly code: string;
  readonly name: string;
  readonly region: string;
  readonly flavour: Flavour;
  /** How many campsites of the demo market lie here, without the watchlist. */
  readonly campsites: number;
  /** How many more, invented after all others so that those keep their names: a market needs four that sell the same. */
  readonly added: number;
  /** How far from its anchors they lie at most. */
  readonly spreadDegrees: number;
  readonly anchors: readonly Anchor[];
}

// About two kilometres; every anchor lies further than that from the sea and from the next province. Ceuta is a few kilometres wide.
const SPREAD_DEGREES = 0.018;
const SPREAD_IN_CEUTA_DEGREES = 0.003;

// code | province | region | names in | campsites + added | places: c coast, p country, m mountain, i Canary Islands
const TABLE = `
01|Álava|País Vasco|eu|3|p 42.85,-2.72; m 42.95,-2.82; p 42.56,-2.60
02|Albacete|Castilla-La Mancha|es|3|p 38.97,-1.90; m 38.53,-2.20; p 39.20,-1.50
03|Alicante|Comunidad Valenciana|es|5|m 38.68,-0.47; c 38.66,-0.17; c 38.10,-0.85; c 38.75,0.06
04|Almería|Andalucía|es|4|c 36.98,-2.20; c 37.14,-1.92; m 37.02,-2.88
05|Ávila|Castilla y León|es|3|m 40.35,-5.17; m 40.27,-4.95; p 40.66,-4.72
06|Badajoz|Extremadura|es|3|p 38.78,-6.25; p 39.00,-5.50; p 38.40,-6.42
07|Illes Balears|Illes Balears|ca|5|c 39.70,2.95; c 39.66,3.23; c 39.97,4.05; c 38.98,1.42
08|Barcelona|Cataluña|ca|5|m 42.10,1.86; m 41.78,2.38; p 41.37,1.68; c 41.67,2.60
09|Burgos|Castilla y León|es|3|p 42.06,-3.52; m 43.04,-3.58; m 42.22,-3.28
10|Cáceres|Extremadura|es|4|m 40.20,-5.77; p 39.46,-5.35; m 40.12,-5.50; p 39.48,-6.35
11|Cádiz|Andalucía|es|4|m 36.76,-5.42; c 36.28,-5.96; c 36.13,-5.66; p 36.75,-5.78
12|Castellón|Comunidad Valenciana|es|4|m 40.60,-0.12; c 40.28,0.19; p 40.07,-0.54
13|Ciudad Real|Castilla-La Mancha|es|2|p 38.95,-2.92; p 38.89,-3.70
14|Córdoba|Andalucía|es|3|p 37.94,-4.82; p 37.44,-4.23; m 37.85,-5.22
15|A Coruña|Galicia|gl|4|c 42.82,-8.84; p 42.88,-8.52; c 42.92,-9.02; c 43.60,-7.92
16|Cuenca|Castilla-La Mancha|es|3|m 40.30,-1.90; p 40.07,-2.16; p 39.55,-2.08
17|Girona|Cataluña|ca|4|m 42.18,2.47; m 42.31,2.10; m 42.21,2.20; p 42.27,2.92
18|Granada|Andalucía|es|4|m 36.94,-3.42; m 37.18,-3.44; p 37.32,-3.12; c 36.79,-3.52
19|Guadalajara|Castilla-La Mancha|es|3|p 41.06,-2.66; m 40.83,-1.92; p 40.50,-2.76
20|Gipuzkoa|País Vasco|eu|3|c 43.24,-2.17; m 43.12,-2.06; m 43.03,-2.40
21|Huelva|Andalucía|es|3|m 37.89,-6.58; c 37.28,-7.10; c 37.24,-6.54
22|Huesca|Aragón|es|4|m 42.55,-0.57; m 42.42,0.14; m 42.55,0.50; p 42.17,0.02
23|Jaén|Andalucía|es|3|m 37.92,-2.96; m 38.28,-2.68; p 38.12,-4.05
24|León|Castilla y León|es|3|m 42.94,-5.02; m 42.55,-6.62; p 42.45,-6.05
25|Lleida|Cataluña|ca|5|m 42.40,1.13; m 42.66,0.82; m 42.00,0.78; p 41.97,1.50
26|La Rioja|La Rioja|es|3+2|m 42.33,-3.00; p 42.54,-2.86; p 42.25,-2.15
27|Lugo|Galicia|gl|3|c 43.48,-7.28; p 43.02,-7.58; m 42.61,-7.30
28|Madrid|Comunidad de Madrid|es|4+3|m 40.90,-3.86; m 40.56,-4.12; p 40.07,-3.58; p 40.37,-4.36
29|Málaga|Andalucía|es|5|m 36.72,-5.15; p 36.88,-4.83; c 36.81,-3.92; c 36.56,-4.95
30|Murcia|Región de Murcia|es|4+2|m 38.12,-1.90; c 37.50,-1.58; c 37.63,-1.34; c 37.66,-0.98
31|Navarra|Comunidad Foral de Navarra|eu|4|m 43.13,-1.55; p 42.67,-2.03; p 42.48,-1.66; m 42.84,-0.95
32|Ourense|Galicia|gl|3|p 42.32,-7.90; p 42.19,-7.80; m 42.40,-7.02
33|Asturias|Principado de Asturias|es|5+2|m 43.35,-5.13; c 43.39,-4.80; c 43.51,-6.55; m 43.10,-6.26
34|Palencia|Castilla y León|es|2|m 42.86,-4.54; p 42.50,-4.72
35|Las Palmas|Canarias|es|4|i 27.95,-15.58; i 28.42,-14.02; i 29.04,-13.64
36|Pontevedra|Galicia|gl|4|c 42.52,-8.74; c 42.10,-8.72; p 42.66,-8.15; c 42.43,-8.72
37|Salamanca|Castilla y León|es|3|m 40.50,-6.08; m 40.41,-5.78; p 40.60,-6.50
38|Santa Cruz de Tenerife|Canarias|es|4|i 28.28,-16.58; i 28.68,-17.85; i 28.12,-17.22; i 28.15,-16.62
39|Cantabria|Cantabria|es|5|m 43.15,-4.62; c 43.34,-4.34; p 43.32,-3.75; c 43.42,-3.58
40|Segovia|Castilla y León|es|3|m 40.93,-4.08; p 41.28,-3.75; m 41.28,-3.46
41|Sevilla|Andalucía|es|3|m 37.89,-5.64; p 37.26,-5.12; p 37.30,-6.22
42|Soria|Castilla y León|es|3|m 41.90,-2.78; p 41.60,-3.02; p 41.78,-2.48
43|Tarragona|Cataluña|ca|5|m 41.30,1.00; c 41.12,1.03; c 40.92,0.74; p 40.96,0.34
44|Teruel|Aragón|es|3|m 40.41,-1.42; m 40.25,-0.78; p 40.86,0.12
45|Toledo|Castilla-La Mancha|es|3|p 39.86,-4.06; p 39.94,-5.12; p 39.58,-3.90
46|Valencia|Comunidad Valenciana|es|4|p 39.49,-1.08; c 38.98,-0.26; m 39.66,-0.90; m 38.78,-0.62
47|Valladolid|Castilla y León|es|2|p 41.60,-4.16; p 41.51,-4.98
48|Bizkaia|País Vasco|eu|3|c 43.32,-2.68; m 43.16,-2.64; p 43.24,-3.32
49|Zamora|Castilla y León|es|2|m 42.07,-6.62; p 41.50,-5.72
50|Zaragoza|Aragón|es|3|m 41.88,-1.70; p 41.13,-1.40; p 42.34,-1.12
51|Ceuta|Ceuta|es|0+5|c 35.898,-5.360; c 35.890,-5.345; c 35.897,-5.290
`;

const SETTINGS: Readonly<Record<string, Setting>> = { c: 'coast', p: 'country', m: 'mountain', i: 'canary' };

/** The fifty provinces of Spain, and Ceuta. */
export const PROVINCES: readonly Province[] = TABLE.trim().split('\n').map(provinceOf);

function provinceOf(line: string): Province {
  const [code, name, region, flavour, count, anchors] = line.split('|');
  const [campsites, added = 0] = count!.split('+').map(Number);
  return {
    code: code!,
    name: name!,
    region: region!,
    flavour: flavour as Flavour,
    campsites: campsites!,
    added,
    spreadDegrees: name === 'Ceuta' ? SPREAD_IN_CEUTA_DEGREES : SPREAD_DEGREES,
    anchors: anchors!.split('; ').map(anchorOf),
  };
}

function anchorOf(text: string): Anchor {
  const [letter, place] = text.split(' ');
  const [latitude, longitude] = place!.split(',').map(Number);
  return { latitude: latitude!, longitude: longitude!, setting: SETTINGS[letter!]! };
}
