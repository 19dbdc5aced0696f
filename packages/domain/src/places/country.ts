declare const countryBrand: unique symbol;

/** A country by its ISO 3166-1 alpha-2 code in lower case, `es`; `xk` is Kosovo. */
export type CountryCode = string & { readonly [countryBrand]: true };

/** Longer than any country's name. */
const MAX_CHARACTERS = 80;
/** Codes that are in use beside those of ISO 3166-1. */
const OTHER_CODES: Readonly<Record<string, string>> = { uk: 'gb', el: 'gr', xkx: 'xk', ksv: 'xk' };

/**
 * ISO 3166-1 countries as alpha-2 and alpha-3 code in one word, as of 2025, and Kosovo under the code that the European
 * Union uses.
 */
export const COUNTRY_CODES: readonly string[] = (
  'adand aeare afafg agatg aiaia alalb amarm aoago aqata ararg asasm ataut auaus awabw axala azaze babih bbbrb ' +
  'bdbgd bebel bfbfa bgbgr bhbhr bibdi bjben blblm bmbmu bnbrn bobol bqbes brbra bsbhs btbtn bvbvt bwbwa byblr ' +
  'bzblz cacan cccck cdcod cfcaf cgcog chche ciciv ckcok clchl cmcmr cnchn cocol crcri cucub cvcpv cwcuw cxcxr ' +
  'cycyp czcze dedeu djdji dkdnk dmdma dodom dzdza ececu eeest egegy ehesh ereri esesp eteth fifin fjfji fkflk ' +
  'fmfsm fofro frfra gagab gbgbr gdgrd gegeo gfguf ggggy ghgha gigib glgrl gmgmb gngin gpglp gqgnq grgrc gssgs ' +
  'gtgtm gugum gwgnb gyguy hkhkg hmhmd hnhnd hrhrv hthti huhun ididn ieirl ilisr imimn inind ioiot iqirq irirn ' +
  'isisl itita jejey jmjam jojor jpjpn keken kgkgz khkhm kikir kmcom knkna kpprk krkor kwkwt kycym kzkaz lalao ' +
  'lblbn lclca lilie lklka lrlbr lslso ltltu lulux lvlva lylby mamar mcmco mdmda memne mfmaf mgmdg mhmhl mkmkd ' +
  'mlmli mmmmr mnmng momac mpmnp mqmtq mrmrt msmsr mtmlt mumus mvmdv mwmwi mxmex mymys mzmoz nanam ncncl nener ' +
  'nfnfk ngnga ninic nlnld nonor npnpl nrnru nuniu nznzl omomn papan peper pfpyf pgpng phphl pkpak plpol pmspm ' +
  'pnpcn prpri pspse ptprt pwplw pypry qaqat rereu rorou rssrb rurus rwrwa sasau sbslb scsyc sdsdn seswe sgsgp ' +
  'shshn sisvn sjsjm sksvk slsle smsmr snsen sosom srsur ssssd ststp svslv sxsxm sysyr szswz tctca tdtcd tfatf ' +
  'tgtgo ththa tjtjk tktkl tltls tmtkm tntun toton trtur tttto tvtuv twtwn tztza uaukr uguga umumi ususa uyury ' +
  'uzuzb vavat vcvct veven vgvgb vivir vnvnm vuvut wfwlf wswsm xkxkk yeyem ytmyt zazaf zmzmb zwzwe'
).split(' ');

const BY_CODE = new Map<string, CountryCode>();
for (const both of COUNTRY_CODES) {
  const code = both.slice(0, 2) as CountryCode;
  BY_CODE.set(code, code).set(both.slice(2), code);
}
for (const [written, code] of Object.entries(OTHER_CODES)) BY_CODE.set(written, code as CountryCode);

let byName: ReadonlyMap<string, CountryCode> | null = null;

/**
 * The country that a text names: by its ISO 3166-1 alpha-2 or alpha-3 code (also `UK` and `EL`), or by its name in English,
 * Spanish, Catalan, French, German, Dutch, Italian or Portuguese, with or without accents; capitals do not matter. Parts of
 * a country, such as Scotland or Catalonia, stand for the country. Null where the text is blank, `-`, or names none.
 *
 * The first text that is not a code builds the table of names, once, from what the machine knows of languages (`Intl`).
 */
export function countryCodeOf(text: string): CountryCode | null {
  if (text.length > MAX_CHARACTERS) return null;
  const code = BY_CODE.get(text.trim().toLowerCase());
  if (code) return code;
  const name = plain(text);
  if (name === '') return null;
  byName ??= countriesByName();
  return byName.get(name) ?? null;
}

function countriesByName(): ReadonlyMap<string, CountryCode> {
  const found = new Map<string, CountryCode>();
  const add = (name: string | undefined, code: string) => {
    const key = name === undefined ? '' : plain(name);
    if (key !== '' && !found.has(key)) found.set(key, code as CountryCode);
  };
  for (const [code, names] of Object.entries(COUNTRY_VARIANTS)) for (const name of names.split(', ')) add(name, code);
  for (const language of COUNTRY_LANGUAGES) {
    // Only the short style says "Hong Kong" and "Palestine" in every browser.
    for (const style of ['long', 'short'] as const) {
      const names = new Intl.DisplayNames([language], { type: 'region', style, fallback: 'none' });
      for (const both of COUNTRY_CODES) add(names.of(both.slice(0, 2).toUpperCase()), both.slice(0, 2));
      add(names.of('IC'), 'es');
    }
  }
  return found;
}

/** `St. Lucia`, `Saint  Lucia` and `SAINT LUCÍA` alike. */
function plain(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}.]/gu, '')
    .replaceAll('ß', 'ss')
    .replaceAll('&', ' and ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .replace(/^the /, '')
    .replace(/\bst\b/g, 'saint');
}

/** Languages in which the channels of the Spanish market write a guest's country. */
export const COUNTRY_LANGUAGES = ['en', 'es', 'ca', 'fr', 'de', 'nl', 'it', 'pt'];

/**
 * What channels and guests write beside the names of the Unicode project: older, longer and shorter names, names in the
 * country's own language, and parts of a country that some channels offer as a nationality; a part stands for its country.
 * Written without accents, dots and capitals.
 */
export const COUNTRY_VARIANTS: Readonly<Record<string, string>> = {
  ae: 'uae, emiratos arabes, emirates',
  at: 'osterreich, republik osterreich',
  ba: 'bosnia, bosnia herzegovina, bosnia hercegovina, bosnia i hercegovina',
  be: 'belgie en belgique, kingdom of belgium',
  bn: 'brunei darussalam',
  bo: 'plurinational state of bolivia, bolivia plurinational state of',
  br: 'brasil',
  by: 'belorussia, byelorussia, weissrussland, wit rusland',
  cd: 'dr congo, drc, congo kinshasa, democratic republic of the congo, congo the democratic republic of the',
  cg: 'congo brazzaville, republic of the congo',
  ch: 'helvetia, swiss, confoederatio helvetica',
  ci: 'ivory coast, costa de marfil, costa d ivori, elfenbeinkuste, cote d ivoire',
  cn: 'peoples republic of china, people s republic of china, prc, mainland china, china mainland',
  cv: 'cape verde, cap vert, kap verde, kaapverdie, capo verde',
  cz: 'czech republic, cesko, ceska republika, republica checa, republica txeca, republique tcheque, tschechische republik, tsjechische republiek, repubblica ceca, republica tcheca',
  de: 'brd, federal republic of germany, bundesrepublik deutschland',
  dk: 'danmark',
  do: 'dominican rep, rep dominicana',
  es: 'espana, kingdom of spain, catalonia, cataluna, catalunya, catalogne, katalonien, catalonie, catalogna, catalunha, basque country, pais vasco, euskadi, pais basc, pays basque, baskenland, galicia, galiza, balearic islands, islas baleares, illes balears',
  fi: 'suomi',
  fk: 'falkland islands islas malvinas, islas malvinas, malvinas',
  fr: 'france metropolitaine, french republic',
  gb: 'united kingdom of great britain and northern ireland, great britain, britain, england, scotland, wales, northern ireland, gran bretana, inglaterra, escocia, gales, irlanda del norte, gran bretanya, anglaterra, galles, irlanda del nord, grande bretagne, angleterre, ecosse, pays de galles, irlande du nord, grossbritannien, schottland, nordirland, groot brittannie, engeland, schotland, noord ierland, gran bretagna, inghilterra, scozia, gra bretanha, pais de gales, irlanda do norte',
  gr: 'hellas, hellenic republic, ellada',
  hk: 'hong kong sar',
  hr: 'hrvatska',
  hu: 'magyarorszag',
  ie: 'eire, republic of ireland, irish republic, republica de irlanda, republique d irlande, republik irland, ierse republiek',
  ir: 'islamic republic of iran, iran islamic republic of',
  kp: 'korea democratic people s republic of, democratic people s republic of korea',
  kr: 'korea republic of, republic of korea, korea south',
  la: 'lao people s democratic republic, lao pdr',
  lv: 'latvija',
  lt: 'lietuva',
  md: 'republic of moldova, moldova republic of, moldavia, moldavie, moldawien',
  mk: 'macedonia, macedoine, mazedonien, macedonie, former yugoslav republic of macedonia, republic of north macedonia',
  mm: 'burma, birmania, birmanie, birma',
  mo: 'macao sar, macau sar',
  nl: 'holland, holanda, hollande, olanda, kingdom of the netherlands',
  no: 'norge, kingdom of norway',
  pl: 'polska',
  ps: 'palestine state of, state of palestine, palestinian territory, palestina, palastina',
  ro: 'romania, roumania, rumania',
  ru: 'russian federation, federacion de rusia, federacion rusa, federation de russie, russische foderation, federazione russa',
  se: 'sverige, kingdom of sweden',
  si: 'slovenija',
  sk: 'slovak republic, slovensko, republica eslovaca, republique slovaque, slowakische republik',
  sy: 'syrian arab republic',
  sz: 'swaziland, suazilandia, swasiland',
  tl: 'east timor',
  tr: 'turkey',
  tw: 'taiwan province of china, taiwan roc',
  tz: 'united republic of tanzania, tanzania united republic of',
  us: 'united states of america, america, eeuu, ee uu, estados unidos de america, estats units d america, etats unis d amerique, vereinigte staaten von amerika, verenigde staten van amerika, stati uniti d america, eua',
  va: 'vatican, vaticano, holy see, santa sede, holy see vatican city state',
  ve: 'bolivarian republic of venezuela, venezuela bolivarian republic of',
  vn: 'viet nam',
};
