import type { ColumnNames } from './plain-words.ts';

/** What columns are called in German. */
export const GERMAN: ColumnNames = {
  prices: {
    campsite:
      'campingplatz, platz, name, name des campingplatzes, unterkunftsname, hotel, hotelname, betrieb, objekt, anlage',
    link: 'link, url, webadresse, webseite, internetadresse',
    stay_date: 'nacht, datum, tag, anreise, anreisedatum, anreisetag, ankunft, von, ab, beginn, check in',
    departure: 'abreise, abreisedatum, abreisetag, bis, ende, check out',
    price:
      'preis, betrag, tarif, gesamtpreis, gesamt, preis pro nacht, preis je nacht, nachtpreis, übernachtungspreis, kosten, preis pro person, preis pro woche, wochenpreis, endpreis, bruttopreis, nettopreis, jetzt, angebot, angebotspreis, aktueller preis',
    currency: 'währung',
    availability:
      'verfügbarkeit, verfügbar, frei, freie einheiten, status, anzahl frei, kontingent, belegt, ausgebucht, nicht verfügbar, gebucht, besetzt',
    original_type:
      'typ, unterkunft, unterkunftsart, unterkunftstyp, zimmer, zimmertyp, zimmerkategorie, einheit, kategorie, stellplatz, stellplatztyp, mietobjekt',
    channel: 'kanal, portal, plattform, quelle, vertriebskanal, anbieter',
    guests: 'personen, gäste, personenanzahl, anzahl personen, erwachsene, belegung, anzahl gäste',
    cancellation_policy: 'stornierung, stornobedingungen, stornierungsbedingungen, storno',
    included_extras: 'verpflegung, extras, inklusive, verpflegungsart, frühstück',
    nights: 'nächte, anzahl nächte, aufenthaltsdauer, übernachtungen, dauer, aufenthalt, anzahl übernachtungen',
    minimum_nights: 'mindestaufenthalt, mindestnächte, min nächte, mindestaufenthalt nächte',
    maximum_nights: 'höchstaufenthalt, maximalaufenthalt, max nächte',
    closed_to_arrival:
      'keine anreise, keine anreisen, anreise gesperrt, anreisesperre, gesperrt für anreise, anreise möglich, anreise erlaubt',
    closed_to_departure:
      'keine abreise, keine abreisen, abreise gesperrt, abreisesperre, gesperrt für abreise, abreise möglich, abreise erlaubt',
    closed: 'geschlossen',
    stop_sale: 'stop, stop sell, verkaufsstop, verkauf gestoppt, verkaufsstopp, gesperrt',
    mandatory_fees: 'pflichtgebühren, nebenkosten, endreinigung, reinigungsgebühr',
    tourist_tax: 'kurtaxe, ortstaxe, gästetaxe',
    children_ages: 'alter der kinder, kinderalter',
    outcome: 'fehler, ergebnis',
    observed_at: 'erfasst, erfasst am, gesehen, abgerufen, abgerufen am, abfragedatum, zeitstempel, stand, erhoben am',
  },
  campsites: {
    name: 'name, campingplatz, name des campingplatzes, betrieb, unterkunft, hotel, objekt',
    link: 'link, url, webseite, webadresse',
    latitude: 'breitengrad, breite, lat',
    longitude: 'längengrad, länge, lon',
    coordinates: 'koordinaten, gps',
    province: 'provinz, bundesland',
    region: 'region, gebiet',
    municipality: 'gemeinde, ort, stadt',
    overall_score: 'bewertung, note, gesamtbewertung, punkte, durchschnittsbewertung',
    review_count: 'bewertungen, anzahl bewertungen, rezensionen',
    observed_at: 'erfasst, abgerufen, stand',
  },
  reviews: {
    campsite: 'campingplatz, unterkunft, name der unterkunft, hotel, betrieb, objekt',
    link: 'link, url, webseite',
    date: 'datum, bewertungsdatum, datum der bewertung, veröffentlicht, veröffentlicht am, erstellt am',
    score: 'bewertung, note, punkte, sterne, gesamtbewertung, punktzahl',
    nationality: 'land, nationalität, herkunft, herkunftsland',
    original_type: 'zimmer, zimmertyp, unterkunftsart, unterkunftstyp, typ',
    duration: 'nächte, aufenthaltsdauer, anzahl nächte, übernachtungen',
    group: 'reiseart, gästetyp, reisetyp, gruppe, reisegruppe',
    reviewer_name: 'name, gast, gastname, autor, name des gastes, verfasser, benutzer',
    title: 'titel, überschrift',
    positive:
      'positiv, positives, positive bewertung, positive kommentare, kommentar, text, bewertungstext, das war gut, positiver kommentar',
    negative: 'negativ, negatives, negative bewertung, negative kommentare, das war schlecht, negativer kommentar',
    language: 'sprache',
    answer: 'antwort, antwort der unterkunft, antwort des gastgebers, antwort des eigentümers',
    stay_date: 'reisedatum, aufenthaltsdatum, reisemonat, anreise',
    review_id: 'bewertungs id, bewertungsnummer',
  },
  holidays: {
    area: 'bundesland, region, gebiet',
    country: 'land, ländercode',
    kind: 'art, typ',
    name: 'ferien, feiertag, name',
    from: 'von, beginn, start',
    to: 'bis, ende',
  },
};
