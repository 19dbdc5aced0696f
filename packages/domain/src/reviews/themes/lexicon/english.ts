import type { Lexicon } from './lexicon.ts';

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
