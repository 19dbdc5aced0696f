import type { Lexicon } from './lexicon.ts';

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
