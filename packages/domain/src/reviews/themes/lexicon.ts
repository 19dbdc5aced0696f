import type { ReviewTheme } from './review-theme.ts';

/** Of each theme some words, apart by spaces: without accents and in lower case, `_` for a space, `*` for any letters. */
type WordsOfThemes = Readonly<Record<ReviewTheme, string>>;

/** The words of one language by which themes and judgements are found. */
export interface Lexicon {
  /** What a theme is about; it needs a judgement beside it. */
  readonly aspects: WordsOfThemes;
  /** Words that judge a theme by themselves: spotless, rude, overpriced. */
  readonly praise: WordsOfThemes;
  readonly blame: WordsOfThemes;
  /** Words that judge whatever they stand beside. */
  readonly good: string;
  readonly bad: string;
  /** What turns the judgement after it around. */
  readonly negations: string;
  /** What begins with a negation and is none: not only. */
  readonly noNegations: string;
  /** Words after which another judgement begins: but, although. */
  readonly contrasts: string;
}

export const SPANISH: Lexicon = {
  aspects: {
    cleanliness: 'limpieza higiene',
    quiet: '',
    staff: 'personal trato atencion duen* propietari* anfitrion* equipo empleados trabajadores servicio',
    location: 'ubicacion situacion situado situada vistas entorno paraje localizacion emplazamiento paisaje*',
    pool: 'piscina* jacuzzi',
    bathrooms: 'bano banos aseo aseos ducha duchas vater* lavabo* sanitarios agua_caliente',
    food: 'desayun* comida* cena cenas cenamos cenar comimos restaurante* menu platos carta',
    price: 'precio precios tarifa* relacion_calidad_precio calidad_precio relacion_calidad',
    comfort: 'cama camas colchon* almohada* sofa calefaccion estufa aire_acondicionado descanso equipamiento',
    wifi: 'wifi wi_fi internet',
    space: 'parcela* espacio espacios sombra*',
    children:
      'nino ninos nina ninas peques crios hijos hijas animacion_infantil parque_infantil ludoteca infantil familias',
  },
  praise: {
    cleanliness: 'limpi* limpisim* impecable* impolut* relucient* pulcr* aseado*',
    quiet: 'tranquil* silencios* silencio paz relajante desconectar',
    staff:
      'amable* amabilisim* simpatic* simpatiquisim* atent* encantador* servicial* agradabilisim* acogedores hospitalari* cercano cercanos nos_ayud* nos_trataron',
    location:
      'bien_situad* bien_ubicad* cerca cerquita a_un_paso al_lado_de_la_playa minutos_andando minutos_a_pie minutos_de_la_playa bien_comunicad* espectaculares_vistas vistazas',
    pool: '',
    bathrooms: '',
    food: 'riquisim* buenisima_comida desayunazo sabros* delicios*',
    price: 'barat* economic* asequible* ajustado buen_precio calidad_precio_excelente',
    comfort: 'comod* comodisim* confortable* acogedor acogedora confort dormimos_genial dormimos_como descansamos',
    wifi: '',
    space: 'amplia amplias amplio amplios espacios* amplitud',
    children: 'animacion_infantil_genial',
  },
  blame: {
    cleanliness:
      'suci* mugre polvo pelos cucarachas hormigas moho roña grasient* manchas olia_mal olian_mal telaranas sin_limpiar asqueros* basura',
    quiet:
      'ruid* ruidos* musica_alta musica_a_todo griter* gritos jaleo se_oia_todo se_oye_todo se_oia_la se_oye_la escandalo paredes_de_papel',
    staff:
      'borde bordes antipatic* desagradable* maleducad* grosero* grosera* malas_formas prepotent* nadie_nos_at* mal_trato',
    location: 'lejos lejisimos alejad* mal_situad* apartad* mal_comunicad*',
    pool: '',
    bathrooms: 'sin_agua_caliente falta_agua_caliente faltaba_agua_caliente',
    food: 'incomible bolleria_industrial desayuno_escaso',
    price: 'car caro cara caros caras carisim* abusiv* excesiv* sobrevalorad* cobran* cobraron no_vale_lo robo estafa',
    comfort: 'incomod* incomodisim* pasamos_frio pasamos_calor mucho_frio frio_por_la_noche hundid* dolor_de_espalda',
    wifi: 'sin_wifi sin_cobertura',
    space:
      'pegad* estrech* apretad* apiñad* hacinad* diminut* muy_juntas muy_juntos poco_espacio minuscul* pequeno_para pequena_para pequenos_para pequenas_para',
    children: 'se_aburrieron se_aburren aburrid*',
  },
  good: 'bien buen buena bueno buenos buenas excelente* genial geniales fantastic* perfect* estupend* maravillos* increible* espectacular* preciosa* precioso* bonit* ideal encanta encanto encantaron encantado fenomenal inmejorable* magnific* recomendable* abundante* de_diez lo_mejor mejor disfrut* correct* agradable* de_maravilla de_lujo super funciona rapido rapida de_sobra suficiente* nuevo nuevos nueva nuevas completo completa moderno moderna modernos modernas gracias acierto mucha muchas cuidad* calentit*',
  bad: 'mal mala malo malas malos malisim* fatal* horrible* pesim* peor deficiente* decepcion* lamentable* deja_que_desear dejaba_que_desear deja_mucho_que_desear dejan_que_desear mejorable* insuficiente* pequen* minuscul* viejo vieja viejos viejas anticuad* rot* estropead* lleno llena masificad* turbi* fria frio cerrad* escas* poco poca pocos pocas falta faltaba faltan demasiad* averi* colas desastre problema* lento lenta tard* nulo nula basico basica justito no_funciona* no_llega no_habia no_hay aparte regular',
  negations: 'no nada ni nunca sin tampoco ningun ninguna nadie apenas casi_nunca',
  noNegations: 'no_solo no_solamente sin_duda nada_mas sin_embargo',
  contrasts: 'pero aunque sin_embargo salvo excepto mientras_que lo_unico eso_si en_cambio no_obstante',
};

export const CATALAN: Lexicon = {
  aspects: {
    cleanliness: 'neteja higiene',
    quiet: '',
    staff: 'personal tracte atencio amos propietaris amfitrion* equip servei treballadors gent_de',
    location: 'ubicacio situacio situat situada vistes entorn paratge paisatge* emplacament indret',
    pool: 'piscina piscines jacuzzi',
    bathrooms: 'lavabo lavabos bany banys dutxa dutxes vater* sanitaris aigua_calenta',
    food: 'esmorzar* menjar sopar sopars vam_sopar vam_dinar dinar restaurant* menu plats carta',
    price: 'preu preus tarifa tarifes qualitat_preu relacio_qualitat',
    comfort: 'llit llits matalas* coixi coixins sofa calefaccio estufa aire_condicionat descans equipament',
    wifi: 'wifi wi_fi internet',
    space: 'parcella parcelles espai espais ombra ombres',
    children: 'nen nens nena nenes canalla mainada fills parc_infantil animacio_infantil ludoteca families',
  },
  praise: {
    cleanliness: 'net neta nets netes netissim* impecable* polit polida polits pulcr*',
    quiet: 'tranquil* silenci silencios* pau desconnectar relaxant*',
    staff:
      'amable* amabilissim* simpatic* atent atents atenta atentes proper propers servicial* encantador* acollidors hospitalari* ens_van_ajudar',
    location:
      'ben_situat* ben_situad* ben_ubicat* a_prop a_tocar a_quatre_passes minuts_a_peu minuts_caminant minuts_de_la_platja ben_comunicat*',
    pool: '',
    bathrooms: '',
    food: 'bonissim* delicios* gustos gustosa saboros*',
    price: 'barat barata barats barates economic* assequible* be_de_preu raonable*',
    comfort: 'comode* comodes comod* comodissim* confortable* acollidor acollidora vam_dormir_molt_be',
    wifi: '',
    space: 'espaios* ampli amplia amplis amplies amplitud',
    children: '',
  },
  blame: {
    cleanliness:
      'brut bruta bruts brutes brutissim* pols formigues escarabats floridura fastigos* pudor pudia teranyines taques cabells porqueria sense_netejar no_els_netegen',
    quiet: 'soroll* cridoria crits xivarri musica_alta se_sentia se_senten se_sent_tot enrenou',
    staff:
      'antipatic* desagradable* maleducat* maleducada grollers males_maneres de_mala_manera mal_tracte borde bordes prepotent* ningu_ens_va_at*',
    location: 'lluny allunyat* mal_situat* apartat mal_comunicat*',
    pool: '',
    bathrooms: 'sense_aigua_calenta',
    food: 'incomestible',
    price: 'car cara cars cares carissim* abusiu* excessiu* cobren cobraven robatori estafa',
    comfort: 'incomode* incomod* passar_fred passar_calor molt_fred mal_d_esquena enfonsat',
    wifi: 'sense_wifi sense_cobertura',
    space:
      'enganxat* estret estreta estrets estretes molt_juntes molt_junts massa_juntes massa_junts poc_espai minuscul* diminut* petit_per petita_per petits_per',
    children: 's_avorrien es_van_avorrir avorrit*',
  },
  good: 'be bo bon bona bons bones excellent* genial genials fantastic* perfect* estupend* meravellos* increible* espectacular* preciosa precioses precios bonic* ideal encanta encantar encantat recomanable* immillorable* magnific* abundant* de_deu el_millor millor gaudi* correct* agradable* super funciona rapid rapida de_sobra suficient* nou nous nova noves modern* complet completa d_allo_mes_be molta equipad* cuidad* cuidat',
  bad: 'malament mal mala dolent* dolenta fatal horrible* pessim* pitjor deficient* decebedor* decepcio* decepcionant* lamentable* deixa_a_desitjar deixa_molt_a_desitjar deixava_a_desitjar millorable* insuficient* petit petita petits petites vell vella vells velles antiquat* trencat* trencada espatllat* plena_a_vessar plena ple massificat* terbol* freda fred gelad* tancada tancat escass* poc poca pocs poques falta faltava falten massa avari* cues desastre problema* lent lenta falla fallen fluix* fluixeja nul nulla basic basica no_funciona* no_arriba no_anava perillos a_part reforma s_acabava s_acaba',
  negations: 'no res ni mai sense tampoc cap ningu gens gairebe_mai prou_feines',
  noNegations: 'no_nomes no_solament sense_dubte res_mes',
  contrasts: 'pero encara_que tot_i_que tot_i malgrat excepte llevat mentre_que en_canvi aixo_si',
};

export const ENGLISH: Lexicon = {
  aspects: {
    cleanliness: 'cleanliness hygiene cleaning housekeeping',
    quiet: '',
    staff: 'staff team host hosts owner owners personnel receptionist receptionists service employees management',
    location: 'location situated setting view views scenery surroundings base position spot_to_explore',
    pool: 'pool pools swimming_pool hot_tub jacuzzi',
    bathrooms:
      'bathroom bathrooms shower showers toilet toilets washroom* shower_block restroom* hot_water wc sanitary',
    food: 'breakfast* food meal meals dinner dinners restaurant pizza* menu dishes lunch bread bar_food',
    price: 'price prices value rates value_for_money cost',
    comfort: 'bed beds mattress* pillow* duvet* sofa heating air_conditioning air_con bedding bunk bunks wood_burner',
    wifi: 'wifi wi_fi internet broadband signal',
    space: 'pitch pitches plot plots shade space spacing',
    children: 'kid kids child children family families toddler* playground kids_club teenagers little_ones',
  },
  praise: {
    cleanliness: 'clean cleaned cleanest spotless* immaculate* pristine',
    quiet: 'quiet quietly peaceful* tranquil* serene silence silent relaxing',
    staff:
      'friendly friendliest helpful kind kinder welcoming warm_welcome attentive polite courteous accommodating went_out_of_their_way',
    location:
      'well_located well_situated ideally_located close_to near_the nearby short_walk minutes_on_foot minutes_walk minute_walk minutes_from stone_s_throw easy_to_find walking_distance steps_from straight_from_the_gate',
    pool: '',
    bathrooms: '',
    food: 'delicious tasty yummy',
    price:
      'cheap cheaper affordable good_value great_value excellent_value reasonable reasonably_priced bargain inexpensive worth_every',
    comfort: 'comfortable comfy comfiest cosy cozy snug slept_well slept_like well_equipped warm_and_dry',
    wifi: '',
    space: 'spacious roomy plenty_of_space plenty_of_room lots_of_space lots_of_room',
    children: 'child_friendly kid_friendly family_friendly',
  },
  blame: {
    cleanliness:
      'dirty filthy grubby grimy mould* mold* dusty dust cockroach* ants stains stained stank smelly smelled crumbs unclean disgusting cobwebs',
    quiet:
      'noise noises noisy loud loudly could_hear_every hear_every paper_thin racket shouting barking kept_us_awake kept_awake',
    staff: 'rude unhelpful unfriendly impolite dismissive surly nobody_answered nobody_came ignored_us',
    location: 'remote far_from miles_from isolated middle_of_nowhere far_away',
    pool: '',
    bathrooms: 'no_hot_water cold_showers queue_for_the_toilets queue_for_the_showers',
    food: 'inedible tasteless bland',
    price:
      'expensive overpriced pricey rip_off ripoff charge_extra charged_extra extra_charge* not_worth poor_value costly',
    comfort: 'uncomfortable lumpy sagged saggy freezing chilly back_hurts backache too_hot_to_sleep',
    wifi: 'no_wifi no_signal',
    space: 'cramped crammed on_top_of_each_other too_close_together tiny_pitches squashed too_small_for small_for',
    children: 'bored boring not_suitable_for_children',
  },
  good: 'good great excellent lovely fantastic perfect* wonderful amazing beautiful stunning brilliant superb ideal awesome outstanding best fabulous magical nice enjoyed loved love enjoy plenty enough fast fresh modern new huge big large hit well fine pleasant impressive super top incredible spectacular generous gorgeous terrific delightful special treat works decent warm better',
  bad: 'bad poor terrible awful horrible dreadful worst worse disappointing disappointed disappointment lack lacking lacked mediocre useless tired dated outdated old broken tiny small cold slow overcrowded crowded busy closed problem* issue* could_be_better could_be_cleaner needs_updating need_of in_need run_down shabby below_average too overly unfortunately sadly rough limited basic weak dropped unusable nothing_for little_for not_work hardly_any hardly_anywhere awkward patchy let_down',
  negations:
    'not no never nothing without hardly barely neither nor none nobody cannot isnt wasnt werent didnt dont doesnt',
  noNegations: 'not_only not_just no_doubt nothing_but no_wonder nothing_was_too nothing_is_too',
  contrasts: 'but although though however except while whereas despite yet only_downside apart_from',
};

export const FRENCH: Lexicon = {
  aspects: {
    cleanliness: 'proprete hygiene menage nettoyage',
    quiet: '',
    staff: 'personnel equipe proprietaires hotes hote gerants gerant patron patronne accueil service employes',
    location: 'situation situe situee vue vues cadre environnement localisation emplacement_ideal paysage* position',
    pool: 'piscine piscines jacuzzi bassin bassins',
    bathrooms: 'sanitaire* douche douches toilette toilettes wc salle_de_bain salles_de_bain salle_de_bains eau_chaude',
    food: 'petit_dejeuner petits_dejeuners repas restaurant* nourriture cuisine_du plats snack carte on_mange mange diner pizzas',
    price: 'prix tarif tarifs rapport_qualite_prix qualite_prix',
    comfort: 'lit lits literie matelas oreiller* canape chauffage climatisation couchage poele equipement equipements',
    wifi: 'wifi wi_fi internet connexion',
    space: 'emplacement emplacements parcelle* espace espaces ombre',
    children: 'enfant enfants petits_bouts ados famille familles club_enfants aire_de_jeux jeux_pour_enfants',
  },
  praise: {
    cleanliness: 'propre propres nickel impeccable* irreprochable*',
    quiet: 'calme calmes tranquill* silence silencieux paisible* reposant* serein*',
    staff:
      'accueillant* souriant* aimable* gentil* sympathique* sympa sympas serviable* disponible* adorable* chaleureux_accueil accueil_chaleureux a_l_ecoute bienveillant* attentionne*',
    location:
      'bien_situe* bien_place* idealement_situe* proche proches a_deux_pas pres_de pres_du a_proximite minutes_a_pied minutes_de_la_plage bel_emplacement emplacement_ideal',
    pool: '',
    bathrooms: '',
    food: 'delicieu* savoureu* copieu* succulent*',
    price: 'pas_cher bon_marche abordable* raisonnable* bon_rapport',
    comfort: 'confortable* confort cosy bien_dormi douillet* bien_equipe* cocooning',
    wifi: '',
    space: 'spacieu* bien_espaces vaste vastes',
    children: '',
  },
  blame: {
    cleanliness:
      'sale sales salete crasseu* poussiere* moisi* moisissure* degoutant* cafards fourmis odeur* taches toiles_d_araignee cheveux',
    quiet: 'bruit* bruyant* tapage musique_forte vacarme on_entend_tout entend_tout ont_crie cris cloisons_fines',
    staff:
      'desagreable* impoli* malpoli* antipathique* accueil_froid incompetent* peu_aimable* pas_aimable* arrogant* mal_recu*',
    location: 'loin eloigne* isole* mal_situe* perdu_au_milieu',
    pool: '',
    bathrooms: 'pas_d_eau_chaude manque_d_eau_chaude',
    food: 'immangeable* sans_gout',
    price: 'cher chere chers cheres onereu* excessif* hors_de_prix payant* exorbitant* arnaque abusif*',
    comfort: 'inconfortable* eu_froid eu_chaud mal_dormi mal_au_dos glacial_dans',
    wifi: 'pas_de_wifi pas_de_reseau ne_marche_qu ne_capte_qu',
    space:
      'colle colles collees serre serres serrees a_l_etroit exigu* les_uns_sur les_uns_aux_autres entasse* petit_pour petite_pour petits_pour',
    children: 's_ennuient s_ennuyaient se_sont_ennuyes',
  },
  good: 'bien bon bonne bons bonnes excellent* genial* geniaux fantastique* parfait* merveilleu* magnifique* superbe* splendide* beau bel belle beaux belles ideal ideale top super extraordinaire* incroyable* adore adores agreable* jolie joli jolis recommande* correct* rapide moderne modernes neuf neuve neufs neuves grand grande grands grandes regal regales regale suffisant* mieux meilleur* plaisir bonheur chaleureu* ravi ravis apprecie* entretenu* ombrage* chauffee',
  bad: 'mal mauvais* nul nulle nuls horrible* affreu* catastroph* decevant* deception decu decus lamentable* a_revoir laisse_a_desirer laissent_a_desirer mediocre* insuffisant* petit petite petits petites vieux vieille vieilles vetuste* vieillot* delabre* casse cassee casses panne sature* bonde bondee ferme fermee froid froide froids glacial* glacee tiede* manque manquent manquait trop peu lent lente instable dommage malheureusement probleme* desastre moyen moyenne ne_marche_pas ne_fonctionne_pas ne_fonctionne_qu bof pire rien_n_est rien_pour a_changer limite',
  negations: 'pas rien jamais sans aucun aucune ni personne guere',
  noNegations: 'pas_seulement sans_doute rien_a_redire rien_que ce_n_est_pas_tout pas_mal pas_cher',
  contrasts:
    'mais bien_que cependant sauf excepte toutefois alors_que meme_si par_contre en_revanche neanmoins dommage',
};

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
