import type { Lexicon } from './lexicon.ts';

/** Umlauts are written as ae, oe, ue, and ß as ss. */
export const GERMAN: Lexicon = {
  aspects: {
    cleanliness: 'sauberkeit hygiene reinigung',
    quiet: '',
    staff: 'personal team gastgeber* besitzer* betreiber* mitarbeiter* service empfang_durch bedienung inhaber*',
    location: 'lage aussicht ausblick blick umgebung landschaft panorama ausgangspunkt',
    pool: 'pool pools schwimmbad schwimmbecken poolbereich whirlpool',
    bathrooms:
      'bad baeder dusche* toilette* wc wcs sanitaer* waschraeume waschraum sanitaeranlage* sanitaergebaeude warmes_wasser warmwasser',
    food: 'fruehstueck* essen restaurant speisen abendessen kueche_im gerichte speisekarte broetchen pizza bistro',
    price: 'preis preise preis_leistung* preis_leistungs_verhaeltnis preisleistung*',
    comfort: 'bett betten matratze* kissen sofa heizung klimaanlage ofen ausstattung',
    wifi: 'wlan wifi wi_fi internet empfang',
    space: 'stellplatz stellplaetze parzelle* platzangebot schatten stellplaetzen',
    children: 'kind kinder kindern spielplatz kinderprogramm kinderanimation familie familien kids kinderclub',
  },
  praise: {
    cleanliness:
      'sauber saubere sauberes sauberen sauberer blitzsauber* blitzblank gepflegt gepflegte* reinlich* makellos*',
    quiet: 'ruhig ruhige* ruhe still stille idyllisch* erholsam* entspannend*',
    staff:
      'freundlich* hilfsbereit* nett nette netten netter herzlich* zuvorkommend* aufmerksam* gastfreundlich* bemueht',
    location:
      'gut_gelegen zentral gelegen_nahe in_der_naehe direkt_am direkt_an nah_am nahe_am gehminuten minuten_zu_fuss minuten_zum_strand strandnah fusslaeufig',
    pool: '',
    bathrooms: '',
    food: 'lecker* koestlich* schmackhaft* geschmeckt reichhaltig* reichlich*',
    price: 'guenstig* preiswert* preisguenstig* erschwinglich* bezahlbar* faire_preise fairer_preis',
    comfort: 'bequem* gemuetlich* komfortabel komfortable* gut_geschlafen kuschelig*',
    wifi: '',
    space: 'geraeumig* grosszuegig* viel_platz grosse_stellplaetze',
    children: 'kinderfreundlich* familienfreundlich*',
  },
  blame: {
    cleanliness:
      'dreck* schmutz* verdreckt* unsauber* schimmel* staub* gestunken stinkt stank gestank ameisen kakerlaken eklig* ekelhaft* spinnweben haare_in',
    quiet: 'laut laute lauter laerm* laermend* hellhoerig* krach geschrei larm unruhig*',
    staff: 'unfreundlich* unhoeflich* genervt unhilfsbereit pampig* inkompetent* ruppig* arrogant*',
    location: 'abgelegen* weit_ab weit_weg weit_entfernt abseits ab_vom_schuss',
    pool: '',
    bathrooms: 'kein_warmes_wasser kein_warmwasser kalte_dusche*',
    food: 'ungeniessbar* geschmacklos*',
    price:
      'teuer teure teurer teures ueberteuert* kostet_extra kosten_extra extra_kosten extra_bezahl* abzocke wucher ueberhoeht* nicht_wert',
    comfort: 'unbequem* durchgelegen* gefroren ungemuetlich* rueckenschmerzen schlecht_geschlafen eiskalt_im_zelt',
    wifi: 'kein_wlan kein_internet kein_empfang',
    space: 'eng enge enger beengt* dicht_an_dicht zu_wenig_platz wenig_platz aneinander zu_klein',
    children: 'gelangweilt langweilig* langweilten',
  },
  good: 'gut gute guter gutes guten toll tolle toller tolles tollen super hervorragend* ausgezeichnet* perfekt* wunderbar* wunderschoen* schoen schoene* traumhaft* fantastisch* grossartig* herrlich* ideal idealer top klasse prima spitze genial* begeistert liebevoll* stimmt highlight paradies schnell* modern* neu neue neuen grosse grosser grosses genug ausreichend* empfehlenswert* zufrieden sehenswert* geliebt angenehm* einmalig* bestens beste* spass',
  bad: 'schlecht* schlimm* furchtbar* schrecklich* katastroph* enttaeusch* mangelhaft* miserabel* leider zu_klein zu_wenig* viel_zu wuenschen_uebrig unbrauchbar* langsam* veraltet* alt alte alten kaputt* defekt* ueberfuellt* voll geschlossen* kalt* eiskalt* lauwarm* kaum wenig* fehlt fehlte fehlen mangel probleme problem klein* knapp* verbesserungswuerdig* ausbaufaehig* koennte_besser funktioniert_nicht ging_nicht funktionierte_nicht nichts_geboten heruntergekommen* abgewohnt* schwach* instabil* nerv* schade warteschlange* anstehen umstaendlich* minimal* maessig*',
  negations: 'nicht kein keine keinen keiner nie niemals nichts ohne weder niemand nirgends',
  noNegations: 'nicht_nur nichts_zu_beanstanden nichts_auszusetzen ohne_zweifel nichts_zu_meckern',
  contrasts: 'aber allerdings jedoch obwohl ausser dafuer hingegen waehrend trotzdem nur_schade',
};
