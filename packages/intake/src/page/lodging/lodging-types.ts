/** Kinds of lodging by schema.org’s hierarchy, the most specific first: where a thing has several types, the first is shown. */
export const LODGING_TYPES: readonly string[] = [
  'Campground',
  'RVPark',
  'BedAndBreakfast',
  'Hostel',
  'Motel',
  'SkiResort',
  'VacationRental',
  'Resort',
  'Hotel',
  'LodgingBusiness',
];
/** What can be a lodging where the page names none of the above: units that are let whole, and businesses of no kind. */
const PERHAPS_TYPES: readonly string[] = [
  'CampingPitch',
  'Apartment',
  'House',
  'SingleFamilyResidence',
  'Residence',
  'Accommodation',
  'LocalBusiness',
  'TouristAttraction',
  'CivicStructure',
  'Place',
];
/** What may carry the name of the lodging where nothing else does. */
const LAST_TYPES: readonly string[] = ['Product', 'Organization', 'Corporation', 'Brand'];

const TIERS: readonly (readonly string[])[] = [LODGING_TYPES, PERHAPS_TYPES, LAST_TYPES];

/** How surely a thing of some types is a lodging: 0 the most; null where it is none. */
export function lodgingTier(types: readonly string[]): number | null {
  const tier = TIERS.findIndex((kinds) => kinds.some((kind) => types.includes(kind)));
  return tier === -1 ? null : tier;
}

/** The most telling of some types. */
export function lodgingType(types: readonly string[]): string | null {
  return TIERS.flat().find((kind) => types.includes(kind)) ?? null;
}
