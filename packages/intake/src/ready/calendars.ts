import type { Language } from '@vivac/domain/language';
import type { Mapping } from '../mapping/mapping.ts';
import type { Blank, ReadyMapping } from './ready-mapping.ts';

const COUNTRY: Blank = {
  field: 'country',
  what: {
    en: 'the two letters of the country that was asked for, such as DE',
    es: 'las dos letras del país que se pidió, como DE',
    ca: 'les dues lletres del país que es va demanar, com ara DE',
    fr: 'les deux lettres du pays demandé, comme DE',
  },
  otherwise: null,
};

const KNOWN_FROM: Blank = {
  field: 'known_from',
  what: {
    en: 'from which day the holidays were asked for (validFrom), such as 2026-09-01; left empty, from the first of them',
    es: 'desde qué día se pidieron las vacaciones (validFrom), como 2026-09-01; en blanco, desde las primeras',
    ca: 'des de quin dia es van demanar les vacances (validFrom), com ara 2026-09-01; en blanc, des de les primeres',
    fr: 'à partir de quel jour les vacances ont été demandées (validFrom), comme 2026-09-01 ; vide, à partir des premières',
  },
  otherwise: '',
};

const KNOWN_UNTIL: Blank = {
  field: 'known_until',
  what: {
    en: 'until which day the holidays are published, such as 2027-08-31; left empty, until the last of them ends',
    es: 'hasta qué día están publicadas las vacaciones, como 2027-08-31; en blanco, hasta que acaban las últimas',
    ca: 'fins a quin dia són publicades les vacances, com ara 2027-08-31; en blanc, fins que s’acaben les últimes',
    fr: 'jusqu’à quel jour les vacances sont publiées, comme 2027-08-31 ; vide, jusqu’à la fin des dernières',
  },
  otherwise: '',
};

const openHolidays = (area: string): Mapping => ({
  kind: 'holidays',
  source: 'OpenHolidays',
  format: 'json',
  fields: {
    area: { column: area },
    kind: { column: 'type', values: { Bank: 'public', National: 'public', Optional: 'public' } },
    name: { column: 'name[0].text' },
    from: { column: 'startDate' },
    to: { column: 'endDate' },
  },
});

const OPEN_HOLIDAYS = {
  kind: 'holidays',
  request: 'GET',
  documented: true,
  follows: { document: 'https://openholidaysapi.org/swagger', on: '2026-11-26' },
  blanks: [COUNTRY, KNOWN_FROM, KNOWN_UNTIL],
} as const satisfies Partial<ReadyMapping>;

const INE = {
  kind: 'occupancy',
  documented: true,
  follows: { document: 'https://www.ine.es/dyngs/DAB/index.htm?cid=1099', on: '2026-11-26' },
  blanks: [],
} as const satisfies Partial<ReadyMapping>;

const occupancyUse: Readonly<Record<Language, string>> = {
  en: 'Occupancy, nights and travellers of campsites by region and province (survey EOAC, tables 2064, 2049 and 75196), as JSON of DATOS_TABLA.',
  es: 'Ocupación, pernoctaciones y viajeros de campings por comunidad y provincia (encuesta EOAC, tablas 2064, 2049 y 75196), como JSON de DATOS_TABLA.',
  ca: 'Ocupació, pernoctacions i viatgers de càmpings per comunitat i província (enquesta EOAC, taules 2064, 2049 i 75196), com a JSON de DATOS_TABLA.',
  fr: 'Occupation, nuitées et voyageurs des campings par région et province (enquête EOAC, tableaux 2064, 2049 et 75196), en JSON de DATOS_TABLA.',
};

/** Calendars of holidays and monthly statistics: what a market is measured against. */
export const CALENDARS: readonly ReadyMapping[] = [
  {
    ...OPEN_HOLIDAYS,
    id: 'openholidays',
    title: 'OpenHolidays: by subdivision',
    use: {
      en: 'School or public holidays of one country by region or state (SchoolHolidays, PublicHolidays; data under ODbL).',
      es: 'Vacaciones escolares o festivos de un país por región o estado (SchoolHolidays, PublicHolidays; datos con licencia ODbL).',
      ca: 'Vacances escolars o festius d’un país per regió o estat (SchoolHolidays, PublicHolidays; dades amb llicència ODbL).',
      fr: 'Vacances scolaires ou jours fériés d’un pays par région ou Land (SchoolHolidays, PublicHolidays ; données sous ODbL).',
    },
    shape: ['startDate', 'endDate', 'regionalScope', 'subdivisions'],
    mapping: openHolidays('subdivisions[*].code'),
  },
  {
    ...OPEN_HOLIDAYS,
    id: 'openholidays-groups',
    title: 'OpenHolidays: by group',
    use: {
      en: 'The same by groups of regions: school zones of France and the Netherlands, communities of Belgium.',
      es: 'Lo mismo por grupos de regiones: zonas escolares de Francia y Países Bajos, comunidades de Bélgica.',
      ca: 'El mateix per grups de regions: zones escolars de França i els Països Baixos, comunitats de Bèlgica.',
      fr: 'La même chose par groupes de régions : zones scolaires de France et des Pays-Bas, communautés de Belgique.',
    },
    shape: ['startDate', 'endDate', 'regionalScope', 'groups'],
    mapping: openHolidays('groups[*].code'),
  },
  {
    ...INE,
    id: 'ine-occupancy',
    title: 'INE: EOAC, JSON',
    use: occupancyUse,
    request: 'GET',
    shape: ['Nombre', 'Data', 'FK_Periodo', 'Anyo', 'Valor'],
    mapping: {
      kind: 'occupancy',
      source: 'INE',
      format: 'json',
      decimal: '.',
      fields: {
        series: { column: 'Nombre' },
        month: { template: '{Data[*].Anyo}-{Data[*].FK_Periodo}', dateFormat: 'yyyy-M' },
        value: { column: 'Data[*].Valor' },
        suppressed: { column: 'Data[*].Secreto' },
      },
    },
  },
  {
    ...INE,
    id: 'ine-occupancy-csv',
    title: 'INE: EOAC, csv_sc',
    use: {
      en: 'The same as the file csv_sc, which separates by semicolon; csv_c is refused, because its commas mean two things.',
      es: 'Lo mismo como archivo csv_sc, separado por punto y coma; csv_c se rechaza, porque sus comas significan dos cosas.',
      ca: 'El mateix com a fitxer csv_sc, separat per punt i coma; csv_c es rebutja, perquè les seves comes volen dir dues coses.',
      fr: 'La même chose en fichier csv_sc, séparé par des points-virgules ; csv_c est refusé, car ses virgules ont deux sens.',
    },
    request: 'file',
    // Names such as Periodo and Total are those of any table.
    shape: [],
    mapping: {
      kind: 'occupancy',
      source: 'INE',
      format: 'csv',
      delimiter: ';',
      decimal: ',',
      fields: {
        series: { rest: true },
        month: {
          column: 'Periodo',
          pattern: '^(?<month>\\d{4}M\\d{2})$',
          dateFormat: "yyyy'M'MM",
        },
        value: { column: 'Total' },
      },
    },
  },
];
