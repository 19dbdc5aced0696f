import type { Lexicon } from './lexicon.ts';

export const DUTCH: Lexicon = {
  aspects: {
    cleanliness: 'schoonmaak hygiene netheid',
    quiet: '',
    staff: 'personeel medewerker* eigenaar eigenaren eigenaresse gastheer gastvrouw team bediening service beheerder*',
    location: 'ligging locatie uitzicht omgeving plek_om uitvalsbasis natuur_rondom',
    pool: 'zwembad zwembaden jacuzzi poel',
    bathrooms: 'douche douches toilet toiletten wc wcs badkamer* sanitair toiletgebouw sanitairgebouw warm_water',
    food: 'ontbijt eten gegeten restaurant maaltijd* diner broodjes pizza* menukaart keuken_van snackbar',
    price: 'prijs prijzen prijs_kwaliteit* prijskwaliteit* tarief tarieven',
    comfort: 'bed bedden matras matrassen kussen* bank verwarming airco kachel inrichting',
    wifi: 'wifi wi_fi internet bereik',
    space: 'plaats plaatsen staanplaats* ruimte schaduw kampeerplaats*',
    children: 'kind kinderen kids peuter* speeltuin animatie gezin gezinnen kinderclub',
  },
  praise: {
    cleanliness: 'schoon schone schoner netjes keurig keurige brandschoon proper hygienisch',
    quiet: 'rustig rustige rust stil stilte vredig*',
    staff:
      'vriendelijk* aardig aardige behulpzaam behulpzame gastvrij* hartelijk* attent attente klantvriendelijk* lief lieve',
    location:
      'goed_gelegen mooi_gelegen centraal dicht_bij vlak_bij vlakbij loopafstand op_steenworp minuten_lopen aan_het_strand dichtbij gunstig_gelegen',
    pool: '',
    bathrooms: '',
    food: 'heerlijk_gegeten lekker_gegeten lekker_eten lekkere verrukkelijk* smakelijk*',
    price: 'goedkoop* betaalbaar* voordelig* redelijke_prijs schappelijk*',
    comfort: 'comfortabel* gezellige_tent knus* goed_geslapen heerlijk_geslapen van_alle_gemakken',
    wifi: '',
    space: 'ruim ruime ruimer veel_ruimte veel_privacy',
    children: 'kindvriendelijk* superleuk_voor_kinderen',
  },
  blame: {
    cleanliness:
      'vies vieze smerig* vuil vuile schimmel* stof stoffig* stonk stinkt stank mieren kakkerlakken ranzig* onhygienisch* spinnenwebben goor gore',
    quiet:
      'lawaai* lawaaiig* herrie luidruchtig* geluidsoverlast gehorig* geschreeuw harde_muziek wakker_gehouden wakker hielden_ons_wakker',
    staff: 'onvriendelijk* onbeleefd* kortaf onbeschoft* chagrijnig* nors arrogant* onbehulpzaam',
    location: 'afgelegen ver_van ver_weg ver_vandaan',
    pool: '',
    bathrooms: 'geen_warm_water koude_douche*',
    food: 'niet_te_eten smakeloos',
    price: 'duur dure duurder prijzig* te_duur bijbetalen overpriced afzetterij extra_betalen peperduur niet_waard',
    comfort: 'oncomfortabel* doorgezakt* ijskoud_in slecht_geslapen rugpijn doorgelegen',
    wifi: 'geen_wifi geen_internet geen_bereik',
    space: 'krap krappe benauwd* dicht_op_elkaar op_elkaars_lip te_weinig_ruimte weinig_ruimte te_klein',
    children: 'saai saaie verveelden vervelen',
  },
  good: 'goed goede lekker prima uitstekend* fantastisch* geweldig* perfect* prachtig* mooi mooie mooiste schitterend* heerlijk* top super ideaal ideale fijn fijne leuk leuke superleuk* genoten genieten gezellig* aanrader aangenaam* uitgebreid* genoeg voldoende snel snelle nieuw nieuwe modern* groot grote beste beter tevreden verzorgd* vermaakt geliefd werkte_goed veel_schaduw paradijs',
  bad: 'slecht* verschrikkelijk* vreselijk* waardeloos* teleurstell* teleurgesteld matig* onvoldoende tegen_viel viel_tegen vielen_tegen valt_tegen jammer helaas te_klein te_weinig te_druk te_koud veel_te te koud koude ijskoud* lauw* kapot* verouderd* oud oude druk drukke overvol* dicht gesloten weinig nauwelijks ontbreekt ontbrak gebrek mist traag trage klein kleine probleem problemen kan_beter kon_beter gedateerd* versleten werkt_niet werkte_niet deed_het_niet niets_te_beleven niets_te_doen wachtrij* minpunt basic',
  negations: 'niet geen nooit niets zonder niemand nergens amper noch',
  noNegations: 'niet_alleen niets_op_aan niets_dan_lof zonder_twijfel niet_te_missen',
  contrasts: 'maar echter behalve hoewel terwijl alleen_jammer daarentegen toch wel_jammer',
};
