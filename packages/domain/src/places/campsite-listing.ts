import type { Location } from './campsite.ts';
import type { ListingLink } from './link.ts';

/** What a source says of one campsite. Null where it says nothing: what is known already stays. */
export interface CampsiteListing {
  readonly name: string;
  /** Taken instead where `name` belongs to a campsite with another link; null to refuse the row then. */
  readonly nameIfTaken: string | null;
  readonly link: ListingLink | null;
  readonly location: Location | null;
  /** The town; it tells campsites of one name apart. */
  readonly municipality: string | null;
  readonly province: string | null;
  readonly region: string | null;
}

/** What became of one listing. `refused` says why it is none. */
export type SavedCampsite =
  | { readonly campsiteId: number; readonly changed: boolean; readonly made: boolean }
  | { readonly refused: 'nameTaken' | 'nameElsewhere'; readonly field: 'name' | 'link' };

/** A campsite's score as its source publishes it. */
export interface PublishedScore {
  readonly campsiteId: number;
  /** Empty for the overall score. */
  readonly category: string;
  /** Hundredths of 0–10. */
  readonly scoreHundredths: number;
  /** How many reviews the source counts; null when it does not say. */
  readonly reviewCount: number | null;
  /** Seconds since 1970. */
  readonly observedAtS: number;
}
