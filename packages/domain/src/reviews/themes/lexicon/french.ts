import type { Lexicon } from './lexicon.ts';

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
