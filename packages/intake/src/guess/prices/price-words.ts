import { plainWords } from '../names/plain-words.ts';

const NOUNS = words(
  'precio precios importe tarifa tarifas preu preus import price prices rate rates cost amount prix tarif tarifs montant preis preise betrag prijs prijzen tarief bedrag ' +
    'prezzo prezzi tariffa importo preco precos valor kosten costo coste',
);
/** Words that say of a price what it is for, in which money, with or without what, and for whom. */
const QUALIFIERS = words(
  'por per par pro je a p de del of in en el la the le der die das den du des da do com con amb avec mit met for para voor van dal d l al ' +
    'noche noches nit nits night nights nightly nuit nuits nuitee nacht nachte nachten notte notti noite noites dia day daily jour tag dag giorno diario diaria diari ' +
    'semana semanal setmana setmanal week weekly semaine woche wochen settimana settimanale estancia estada estadia stay sejour soggiorno aufenthalt verblijf total totale gesamt totaal ' +
    'persona person personne persoon pessoa pers pp adulto adult pax guest huesped parcela parcel pitch site emplacement stellplatz platz plaats piazzola alveolo unidad unit unitat unite einheit ' +
    'cent cents centimos centims centimes centavos centesimi minor minors eur euro euros us usd dollar dollars dolares dolars dolari dollari gbp libras pounds pound pfund livres sterling sterline lliures chf francos francs franken franchi francos suizos ' +
    'sek nok dkk kr kronor kroner kronen kronor pln zloty czk reais brl pesos mxn ars yen jpy ron lei huf inr rupees rupias idr thb baht vnd myr sgd hkd twd krw won aed dirham dirhams sar qar zar rand ils egp kes ngn php pkr lkr tnd rsd gel uyu crc czk cad aud nzd cny clp cop bgn try mad isk rub uah ' +
    'sin sense without excl excluding exclusive ex before hors ohne zonder senza sem con amb with incl including inclusive avec mit after iva vat tax taxes impuestos impuesto impostos imposte tva taxe mwst btw ht ttc neto net netto nette bruto brut brutto gross ' +
    'original antes abans discount descuento descompte desconto sconto remise rabatt korting old was list rack regular anterior strike strikethrough crossed tachado barre vorher statt oud prima previous standard full listino catalogue catalogo ' +
    'ahora ara final actual actuel aktueller aktuell current now today discounted discounted scontato scontata rebajado rebajada rebaixat reduit reduced reduziert reduziertes promo promocion promotion promotional oferta offer offre angebot aanbieding sale selling sell adesso attuale agora atual publico public publica pubblico ' +
    'member members miembro miembros socio socios soci genius mobile movil mobil app coupon cupon cupo coupons code codigo club loyalty mitglied mitglieder membre membres lid leden membro web ' +
    'excluded excluido excluida excluidos excluding esclusa escluso esclusi exclos exclosa exclusa exclu exclue zzgl zuzuglich exklusive enthalten inbegriffen inbegrepen nicht niet umsatzsteuer mehrwertsteuer ust aparte ' +
    'weekend wochenende midweek monat monats monatlich mois mensuel mensuelle month monthly maand mese mensile mensual mensal mes quincena quincenal quinzaine fortnight ' +
    'incluido incluida incluidos inclos inclosa inclusa incluso inclus included inclusief inkl exkl exclusief sans toutes taxas tasse liquido nets ' +
    'initial initiale ancien ancienne alter oud oude oorspronkelijk oorspronkelijke originale originali originalpreis precedente riscado barrato voorheen finale end huidige huidig actie special membri socis socias miembra socio miembres apres despues despres apos nach na vor avant by and y e et und ' +
    'desde des from ab vanaf partir dès starting min minimum lowest mas bajo medio mediano average avg mean base',
);
const COMPOUND = /(\p{L}{2,}?)s?(preis|preise|prijs|tarif|tarief)(?= |$)/gu;

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

/** The words of a price column's name, with compounds of German and Dutch taken apart: `Nettopreis` is `netto preis`. */
export function priceWords(name: string): string {
  return plainWords(name).replace(COMPOUND, '$1 $2');
}

/** `€/noche`, `€ per night`: no noun of a price is needed. In brackets behind another word the sign is a unit of whatever that says. */
const EUROS_FOR = /€\s*(?:\/|(?:per|por|par|pro|je)\b)/i;

/** Whether a name is that of a price with nothing beside it but words that say which: `Preis ab, in Cent`, `price_before_taxes`. */
export function isPriceName(name: string): boolean {
  const all = priceWords(name).split(' ');
  return (
    (EUROS_FOR.test(name) || all.some((word) => NOUNS.has(word))) &&
    all.every((word) => NOUNS.has(word) || QUALIFIERS.has(word) || /^\d{1,2}$/.test(word))
  );
}

/** Whether a word of a name is one for a price. */
export function hasPriceNoun(name: string): boolean {
  return priceWords(name)
    .split(' ')
    .some((word) => NOUNS.has(word));
}

/** A name without its nouns of a price, marks of currency and brackets around nothing: `Tienda` of `Precio Tienda (€)`. */
export function withoutPriceNouns(name: string): string {
  const parts = name.split(/[\s_]+/).flatMap((part) => {
    const words = priceWords(part).split(' ');
    const left = words.filter((word) => word !== '' && !NOUNS.has(word) && !MONEY.has(word));
    if (left.length === 0) return [];
    return left.length === words.length ? [part] : left;
  });
  while (parts.length > 0 && BETWEEN.has(plainWords(parts[0]!))) parts.shift();
  return parts
    .join(' ')
    .replace(/^[([{:–—-]+|[)\]}:–—-]+$/g, '')
    .trim();
}
const MONEY = words('eur euro euros');
const BETWEEN = words('de del d di da du des of for para per pour für fur voor en a');

/** The words of a name that say which price it is, in their order. */
export function priceQualifiers(name: string): string {
  return priceWords(name)
    .split(' ')
    .filter(
      (word) =>
        QUALIFIERS.has(word) && !NOUNS.has(word) && !MONEY.has(word) && !BETWEEN.has(word) && !NO_UNIT.has(word),
    )
    .join(' ');
}
/** Words of units and people are what differs, and say no unit of the price. */
const NO_UNIT = words(
  'persona person personne persoon pessoa pers pp adulto adult pax guest huesped parcela parcel pitch site emplacement stellplatz platz plaats piazzola alveolo web p',
);

const FROM_WORDS = 'from|starting at|da|desde|des de|a partir de|à partir de|a partire da|dès|ab|vanaf';
const FROM = new RegExp(`^(?:${FROM_WORDS})\\s+(?=.*\\d)`, 'iu');
/** What stands behind a word such as `from`, as a pattern of a mapping. */
export const BEHIND_FROM = `/^(?:(?:${FROM_WORDS})\\s+)?(?<price>.*)$/i`;

/** Whether an amount is one from which others begin: `desde 86 €`. */
export function saysFrom(text: string): boolean {
  return FROM.test(text);
}

/** An amount without the word that others begin from it. */
export function withoutFrom(text: string): string {
  return text.replace(FROM, '');
}
