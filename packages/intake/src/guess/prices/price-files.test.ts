import { describe, expect, it } from 'vitest';
import { nightsOf, readAsGuessed } from '@vivac/testing/read-as-guessed';

type Case = readonly [header: string, rows: readonly string[], read: readonly string[]];
const files = (cases: readonly Case[]) =>
  it.each(cases)('%s with %j is read as %j', async (header, rows, read) => {
    expect(await readAsGuessed(nightsOf(header, ...rows), 'file.csv')).toEqual(read);
  });

const NOT_EUROS = ['rejected', 'rejected'];

describe('a currency that is not euros', () => {
  files([
    ['Price USD', ['95', '96'], NOT_EUROS],
    ['rate_usd', ['95', '96'], NOT_EUROS],
    ['Price ($)', ['95', '96'], NOT_EUROS],
    ['Tarif en CHF', ['95', '96'], NOT_EUROS],
    ['Prix (£)', ['95', '96'], NOT_EUROS],
    ['Preis in US-Dollar', ['95', '96'], NOT_EUROS],
    ['Prezzo in sterline', ['95', '96'], NOT_EUROS],
    ['Preço em reais', ['95', '96'], NOT_EUROS],
    ['Prijs;Valuta', ['95;GBP', '96;EUR'], ['rejected', '96']],
    ['Prix;Devise', ['95;CHF', '96;€'], ['rejected', '96']],
    ['Price', ['$95', '€96'], ['rejected', '96']],
    ['Price', ['US$ 95', 'US$ 96'], NOT_EUROS],
    ['Price', ['95 kr', '96 kr'], NOT_EUROS],
    ['Precio', ['95 EUR', '96 GBP'], ['95', 'rejected']],
    ['Preis', ['95,00 Fr.', '96,00 Fr.'], NOT_EUROS],
  ]);
});

describe('the unit that a header names', () => {
  files([
    ['Precio por persona;Personas', ['35;2', '30;4'], ['70', '120']],
    ['Prix par personne;Personnes', ['35;2', '30;4'], ['70', '120']],
    ['Preis pro Person;Personen', ['35;2', '30;4'], ['70', '120']],
    ['Prijs per persoon;Personen', ['35;2', '30;4'], ['70', '120']],
    ['Prezzo a persona;Persone', ['35;2', '30;4'], ['70', '120']],
    ['Preço por pessoa;Pessoas', ['35;2', '30;4'], ['70', '120']],
    ['Preu per persona;Persones', ['35;2', '30;4'], ['70', '120']],
    ['Precio por parcela', ['35', '30'], ['35', '30']],
    ['Price per pitch', ['35', '30'], ['35', '30']],
    ['Precio semana', ['700', '770'], ['100 × 7 nights', '110 × 7 nights']],
    ['Wochenpreis', ['700', '770'], ['100 × 7 nights', '110 × 7 nights']],
    ['Weekprijs', ['700', '770'], ['100 × 7 nights', '110 × 7 nights']],
    ['Weekly rate', ['700', '770'], ['100 × 7 nights', '110 × 7 nights']],
    ['price_cents', ['9500', '9650'], ['95', '96.5']],
    ['Precio (céntimos)', ['9500', '9650'], ['95', '96.5']],
    ['Prix en centimes', ['9500', '9650'], ['95', '96.5']],
    ['Preis in Cent', ['9500', '9650'], ['95', '96.5']],
    ['Precio estancia;Noches', ['300;3', '700;7'], ['100 × 3 nights', '100 × 7 nights']],
    ['Prix total;Nuits', ['300;3', '700;7'], ['100 × 3 nights', '100 × 7 nights']],
    ['Gesamtpreis;Nächte', ['300;3', '700;7'], ['100 × 3 nights', '100 × 7 nights']],
    ['Totaalprijs;Nachten', ['300;3', '700;7'], ['100 × 3 nights', '100 × 7 nights']],
    ['Prezzo totale;Notti', ['300;3', '700;7'], ['100 × 3 nights', '100 × 7 nights']],
    ['Preço total;Noites', ['300;3', '700;7'], ['100 × 3 nights', '100 × 7 nights']],
    ['Preis pro Nacht;Nächte', ['100;3', '110;7'], ['100 × 3 nights', '110 × 7 nights']],
    ['Precio estancia', ['300', '330'], ['asked for price']],
    ['Total price', ['300', '330'], ['300', '330']],
    ['Total stay price', ['300', '330'], ['asked for price']],
  ]);
});

describe('of several prices the one that is paid', () => {
  files([
    ['Precio original;Precio con descuento', ['120;95', '130;96'], ['95', '96']],
    ['PVP;Oferta', ['120;95', '130;96'], ['95', '96']],
    ['Prix barré;Prix', ['120;95', '130;96'], ['95', '96']],
    ['Prix avant remise;Prix remisé', ['120;95', '130;96'], ['95', '96']],
    ['Originalpreis;Aktueller Preis', ['120;95', '130;96'], ['95', '96']],
    ['Van prijs;Voor prijs', ['120;95', '130;96'], ['95', '96']],
    ['Was;Now', ['120;95', '130;96'], ['95', '96']],
    ['list_price;sale_price', ['120;95', '130;96'], ['95', '96']],
    ['strikethrough_price;price', ['120;95', '130;96'], ['95', '96']],
    ['Prezzo di listino;Prezzo scontato', ['120;95', '130;96'], ['95', '96']],
    ['Preço original;Preço com desconto', ['120;95', '130;96'], ['95', '96']],
    ['Preu original;Preu amb descompte', ['120;95', '130;96'], ['95', '96']],
    ['Precio sin IVA;Precio con IVA', ['86;95', '87;96'], ['95', '96']],
    ['Prix HT;Prix TTC', ['86;95', '87;96'], ['95', '96']],
    ['Preis netto;Preis brutto', ['86;95', '87;96'], ['95', '96']],
    ['Price excl. tax;Price incl. tax', ['86;95', '87;96'], ['95', '96']],
    ['price_before_taxes;price_after_taxes', ['86;95', '87;96'], ['95', '96']],
    ['Prijs excl. btw;Prijs incl. btw', ['86;95', '87;96'], ['95', '96']],
    ['Preço sem IVA;Preço com IVA', ['86;95', '87;96'], ['95', '96']],
    ['Genius price;Price', ['86;95', '87;96'], ['95', '96']],
    ['Precio socios;Precio público', ['86;95', '87;96'], ['95', '96']],
    ['App price;Web price', ['86;95', '87;96'], ['95', '96']],
    ['Mitgliederpreis;Preis', ['86;95', '87;96'], ['95', '96']],
    ['Precio con cupón;Precio', ['86;95', '87;96'], ['95', '96']],
  ]);
});

describe('a price of which only one is there', () => {
  files([
    ['Genius price', ['86', '87'], ['asked for price']],
    ['Member price', ['86 €', '87 €'], ['asked for price']],
    ['Precio socio', ['86', '87'], ['asked for price']],
    ['Mobile price', ['86', '87'], ['asked for price']],
    ['Prix membre', ['86', '87'], ['asked for price']],
    ['Mitgliederpreis', ['86', '87'], ['asked for price']],
    ['Ledenprijs', ['86', '87'], ['asked for price']],
    ['Preu amb cupó', ['86', '87'], ['asked for price']],
    ['Precio sin IVA', ['86', '87'], ['asked for price']],
    ['Prix HT', ['86', '87'], ['asked for price']],
    ['Nettopreis', ['86', '87'], ['asked for price']],
    ['Original price', ['86', '87'], ['asked for price']],
    ['Precio desde', ['86', '87'], ['86', '87']],
    ['Prix à partir de', ['86', '87'], ['86', '87']],
    ['Preis ab', ['86', '87'], ['86', '87']],
    ['Price', ['from 86', 'from 87'], ['86', '87']],
    ['Precio', ['desde 86 €', 'desde 87 €'], ['86', '87']],
    ['Preis', ['ab 86 €', 'ab 87 €'], ['86', '87']],
    ['Prix', ['à partir de 86 €', 'dès 87 €'], ['86', '87']],
    ['Precio', ['86 €/noche', '87 €/noche'], ['86', '87']],
    ['Prix', ['86 € / nuit', '87 € / nuit'], ['86', '87']],
    ['Price', ['€86 per night', '€87 per night'], ['86', '87']],
    ['Precio', ['86 €/persona', '87 €/persona'], NOT_EUROS],
    ['Preis', ['700 € / Woche', '770 € / Woche'], NOT_EUROS],
  ]);
});

describe('a document that says above its rows', () => {
  const document = (above: object) =>
    JSON.stringify({
      ...above,
      rates: [
        { date: '2027-07-14', rate: 95 },
        { date: '2027-07-15', rate: 97 },
      ],
    });

  it('whose they are and when they were seen is read', async () => {
    const above = { hotel: 'El Pinar', currency: 'EUR', scraped_at: '2026-11-20T07:00:00Z' };
    expect(await readAsGuessed(document(above), 'rates.json')).toEqual(['95', '97']);
  });

  it('only its own name is asked for the campsite', async () => {
    expect(await readAsGuessed(document({ name: 'Weekly export' }), 'rates.json')).toEqual(['asked for link']);
  });

  it('another currency leaves its rows out', async () => {
    expect(await readAsGuessed(document({ hotel: 'El Pinar', currency: 'GBP' }), 'rates.json')).toEqual([
      'rejected',
      'rejected',
    ]);
  });
});
