import type { FieldNames } from './languages.ts';

export const HOLIDAY_NAMES: FieldNames = {
  area: {
    es: 'zona escolar, código de región',
    ca: 'zona escolar, codi de regió',
    en: 'area, school zone, subdivision code, region code',
    fr: 'zone scolaire, code de région',
  },
  country: { es: 'código de país', ca: 'codi de país', en: 'country iso code, country code', fr: 'code pays' },
  kind: {
    es: 'tipo de vacaciones, tipo de festivo',
    ca: 'tipus de vacances, tipus de festiu',
    en: 'kind, holiday type',
    fr: 'type de vacances, type de congé',
  },
  name: {
    es: 'nombre de las vacaciones, festivo',
    ca: 'nom de les vacances, festiu',
    en: 'holiday, holiday name',
    fr: 'nom des vacances, jour férié',
  },
  from: { es: 'desde, inicio', ca: 'des de, inici', en: 'from, start date, startDate', fr: 'du, début' },
  to: { es: 'hasta, fin', ca: 'fins a, fi', en: 'to, end date, endDate', fr: 'au, fin' },
  known_from: {
    es: 'conocido desde, válido desde',
    ca: 'conegut des de, vàlid des de',
    en: 'known from, valid from',
    fr: 'connu à partir du, valable à partir du',
  },
  known_until: {
    es: 'conocido hasta, válido hasta',
    ca: 'conegut fins, vàlid fins',
    en: 'known until, valid to, valid until',
    fr: 'connu jusqu’au, valable jusqu’au',
  },
};

export const OCCUPANCY_NAMES: FieldNames = {
  series: { es: 'serie', ca: 'sèrie', en: 'series', fr: 'série' },
  place: { es: 'territorio, ámbito', ca: 'territori, àmbit', en: 'place, territory', fr: 'lieu, territoire' },
  measure: { es: 'indicador, medida', ca: 'indicador, mesura', en: 'measure, indicator', fr: 'indicateur, mesure' },
  month: { es: 'mes, periodo', ca: 'mes, període', en: 'month, period', fr: 'mois, période' },
  value: { es: 'valor, dato', ca: 'valor, dada', en: 'value, figure', fr: 'valeur, donnée' },
  suppressed: { es: 'secreto', ca: 'secret', en: 'suppressed, confidential', fr: 'secret' },
};
