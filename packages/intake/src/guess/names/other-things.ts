import type { ImportKind } from '../../mapping/fields.ts';
import type { ColumnFacts } from '../columns/column-facts.ts';
import { plainWords } from './plain-words.ts';

/** Columns of lists of people: guests, customers, staff. */
const OF_PEOPLE =
  /(^| )((guest|customer|client|user|employee|staff|member|passenger|huesped|cliente|usuario|empleado|socio|gast|kunde|ospite) (id|number|numero)|(full|first|last|given|family|middle|sur) ?name|apellidos?|nombre y apellidos|cognoms?|prenom|nachname|vorname|achternaam|voornaam|cognome|sobrenome|birth|birthday|birth ?date|date of birth|fecha de nacimiento|dni|nif del cliente|passport|pasaporte|gender|genero|sexo|salary|salario|hire date|job title|department|sign ?up date|loyalty (tier|points|number))( |$)/;
/** Columns of lists of bookings: what one guest paid for a stay is no price that is on sale. */
const OF_BOOKINGS =
  /(^| )((booking|reservation|confirmation|reserva|localizador|buchung|buchungs|boeking|reservering|prenotazione|order|invoice|folio) (id|no|nr|nummer|number|numero|ref|reference|code|codigo|status|state|estado|date|fecha|channel|source)|(id|n|no|num|numero|estado|fecha|codigo|date|statut|numero de|stato) (de |de la |di )?(la )?(reserva|reservation|prenotazione|booking)|reserva|localizador|is canceled|is cancelled|cancell?ed|cancellation date|lead time|booked on|booked at|booker|(guest|customer|client|huesped|cliente) (id|names?|s name|s|email|phone|country|first name|last name)|nombre (del )?(huesped|cliente)|huesped|titular|gastname|nom (du )?client|ospite|email|e mail|contact|contact (no|number|phone)|contacto|phone|telefono|telephone|(payment|pago) (id|status|method|date|type|state|estado|metodo)|total payment|metodo de pago|forma de pago|deposit paid|paid|amount paid|pagado|balance( due)?|pendiente de pago|commission( amount)?|comision|special requests?|market segment|customer type|arrival date (month|year|week number|day of month))( |$)/;
/** Columns of what is sold beside stays, and of houses that are for sale. */
const OF_OTHER_GOODS =
  /(^| )(flight|airline|airlines|arrival airport|departure airport|airport|aircraft|seat class|stops|ticket|sqft|sqft living|sqft lot|square feet|square meters|yr built|year built|yr renovated|waterfront|floors|garage|zestimate|mls|mileage|odometer|fuel|fuel type|transmission|engine|sku|upc|ean|asin|quantity|qty|unit price|order|orders|product id|item|menu|open|high|low|close|adj close|volume|ticker|symbol|payment (id|method|status|date))( |$)/;

/** How many columns have to say it, by what the file would otherwise be. */
const ENOUGH = 2;
const OTHERS: Readonly<Record<ImportKind, readonly RegExp[]>> = {
  prices: [OF_BOOKINGS, OF_OTHER_GOODS, OF_PEOPLE],
  campsites: [OF_PEOPLE],
  reviews: [],
  holidays: [],
  occupancy: [],
};

/** Whether a file that has the columns of a kind is of something else all the same: of guests, bookings, flights, houses for sale. */
export function isOfSomethingElse(kind: ImportKind, columns: readonly ColumnFacts[]): boolean {
  const names = columns.map(({ name }) => plainWords(name));
  return OTHERS[kind].some((other) => names.filter((name) => other.test(name)).length >= ENOUGH);
}
