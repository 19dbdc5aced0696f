import type { Lexicon } from './lexicon.ts';

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
