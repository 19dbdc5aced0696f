import type { ColumnNames } from './plain-words.ts';

/** What columns are called in Italian. */
export const ITALIAN: ColumnNames = {
  prices: {
    campsite:
      'campeggio, nome del campeggio, nome campeggio, nome, struttura, nome struttura, hotel, nome hotel, villaggio',
    link: 'link, url, sito, sito web, indirizzo web',
    stay_date: 'notte, data, giorno, arrivo, data di arrivo, data arrivo, giorno di arrivo, dal, da, inizio, check in',
    departure: 'partenza, data di partenza, data partenza, al, fino al, fine, data fine, data di fine, check out',
    price:
      'prezzo, importo, tariffa, prezzo totale, totale, prezzo a notte, prezzo per notte, costo, prezzo a persona, prezzo per persona, prezzo a settimana, prezzo settimanale, prezzo per settimana, offerta, prezzo scontato, adesso',
    currency: 'valuta, moneta',
    availability:
      'disponibilità, disponibile, disponibili, liberi, stato, unità disponibili, occupato, occupati, occupate, venduti, esaurito, non disponibile, completo, prenotato',
    original_type:
      'tipo, tipologia, alloggio, tipo di alloggio, camera, tipo camera, unità, categoria, piazzola, tipo di piazzola, sistemazione',
    channel: 'canale, portale, piattaforma, fonte, canale di vendita, venditore',
    guests: 'persone, ospiti, numero di persone, numero persone, adulti, occupazione, numero ospiti',
    cancellation_policy: 'cancellazione, politica di cancellazione, condizioni di cancellazione, rimborsabile',
    included_extras: 'trattamento, extra, incluso, pasti, colazione',
    nights: 'notti, pernottamenti, numero di notti, numero notti, durata, durata del soggiorno, soggiorno',
    minimum_nights: 'soggiorno minimo, notti minime, minimo notti, min notti',
    maximum_nights: 'soggiorno massimo, notti massime, max notti',
    closed_to_arrival:
      'chiuso all arrivo, nessun arrivo, chiuso agli arrivi, chiuso arrivi, no arrivi, arrivo consentito, arrivi consentiti, arrivo possibile',
    closed_to_departure:
      'chiuso alla partenza, nessuna partenza, chiuso alle partenze, chiuso partenze, no partenze, partenza consentita, partenze consentite, partenza possibile',
    closed: 'chiuso',
    stop_sale: 'stop, stop vendita, stop vendite, vendita chiusa',
    mandatory_fees: 'spese obbligatorie, pulizia finale, supplementi obbligatori',
    tourist_tax: 'tassa di soggiorno, imposta di soggiorno',
    children_ages: 'età dei bambini, età bambini',
    outcome: 'errore, esito',
    observed_at:
      'osservato, visto, rilevato, rilevato il, data di rilevazione, data rilevazione, consultato, aggiornato',
  },
  campsites: {
    name: 'nome, campeggio, nome campeggio, struttura, nome struttura, denominazione, hotel, insegna',
    link: 'link, url, sito, sito web',
    latitude: 'latitudine, lat',
    longitude: 'longitudine, lon',
    utm_x: 'utm x, x, coordinata x',
    utm_y: 'utm y, y, coordinata y',
    utm_zone: 'fuso, zona utm, fuso utm',
    coordinates: 'coordinate, gps',
    province: 'provincia',
    region: 'regione, zona',
    municipality: 'comune, città, località, paese',
    overall_score: 'punteggio, voto, valutazione, punteggio medio',
    review_count: 'recensioni, numero di recensioni, numero recensioni',
    observed_at: 'osservato, rilevato',
  },
  reviews: {
    campsite: 'campeggio, struttura, nome struttura, alloggio, hotel',
    link: 'link, url, sito',
    date: 'data, data della recensione, data recensione, pubblicato, pubblicato il',
    score: 'punteggio, voto, valutazione, stelle',
    nationality: 'paese, nazionalità, provenienza, paese di origine',
    original_type: 'camera, tipo camera, tipo, tipo di alloggio, tipologia',
    duration: 'notti, durata, numero di notti, durata del soggiorno',
    group: 'gruppo, tipo di viaggiatore, tipo di viaggio, tipo di ospite',
    reviewer_name: 'nome, ospite, autore, nome ospite, nome dell ospite, utente, viaggiatore',
    title: 'titolo',
    positive:
      'positivo, recensione positiva, commenti positivi, commento, testo, recensione, aspetti positivi, punti di forza, commento positivo',
    negative: 'negativo, recensione negativa, commenti negativi, aspetti negativi, punti deboli, commento negativo',
    language: 'lingua',
    answer: 'risposta, risposta della struttura, risposta del proprietario',
    stay_date: 'data del soggiorno, data soggiorno, mese del soggiorno, arrivo',
    review_id: 'id recensione, numero recensione',
  },
  holidays: {
    area: 'regione, zona',
    country: 'paese',
    kind: 'tipo',
    name: 'vacanze, festività, nome',
    from: 'dal, inizio, data inizio',
    to: 'al, fine, data fine',
  },
};
