/** Countries whose holidays fill campsites in Spain, the home market first; see `SOURCE_MARKETS`. */
export const HOLIDAY_COUNTRIES = ['ES', 'GB', 'FR', 'DE', 'NL', 'BE', 'PT'] as const;
export type HolidayCountry = (typeof HOLIDAY_COUNTRIES)[number];

// Code, with a line for its hyphen | people in thousands, rounded | other codes of the same. Where schools follow zones or communities, those are the areas.
const TABLE = `
ES_AN|8600
ES_AR|1350
ES_AS|1010
ES_CB|590
ES_CE|83
ES_CL|2390
ES_CM|2100
ES_CN|2240
ES_CT|8000
ES_EX|1050
ES_GA|2700
ES_IB|1230
ES_MC|1570
ES_MD|7000
ES_ML|86
ES_NC|680
ES_PV|2230
ES_RI|325
ES_VC|5320
GB_ENG|57700
GB_NIR|1900
GB_SCT|5500
GB_WLS|3200
FR_ZA|21000|FR_A
FR_ZB|25000|FR_B
FR_ZC|18500|FR_C
DE_BB|2600
DE_BE|3800
DE_BW|11300
DE_BY|13400
DE_HB|690
DE_HE|6400
DE_HH|1900
DE_MV|1600
DE_NI|8100
DE_NW|18200
DE_RP|4200
DE_SH|3000
DE_SL|990
DE_SN|4100
DE_ST|2200
DE_TH|2100
NL_NO|6500|NL_N
NL_MI|7000|NL_M
NL_ZU|4300|NL_Z
BE_NL|6800|BE_VLG
BE_FR|4700|BE_WAL
BE_DE|80
PT|10600
`;

/** Where holidays are the same for everybody: a region, a school zone or a whole country. */
export interface HolidayArea {
  readonly code: string;
  readonly country: HolidayCountry;
  readonly thousandPeople: number;
}

const byCode = new Map<string, HolidayArea>();

/** All areas, those of a country together, in the order of {@link HOLIDAY_COUNTRIES}. */
export const HOLIDAY_AREAS: readonly HolidayArea[] = TABLE.trim()
  .split('\n')
  .map((line) => {
    const [code, people, others = ''] = line.replaceAll('_', '-').split('|') as [string, string, string?];
    const area = { code, country: code.slice(0, 2) as HolidayCountry, thousandPeople: Number(people) };
    for (const each of [code, ...others.split(',')]) byCode.set(each, area);
    return area;
  });

const COUNTRIES: readonly string[] = HOLIDAY_COUNTRIES;

/** The code that a file's code of an area stands for: of an area or of a whole country; null where it is neither. */
export function holidayAreaCode(text: string): string | null {
  const code = text.trim().toUpperCase().replaceAll('_', '-');
  if (COUNTRIES.includes(code)) return code;
  return byCode.get(code)?.code ?? null;
}
