import type { Night, NightCampsite } from '../dashboard/night.ts';

// One stay in detail, in our words and in those of the wire. No schema: the browser carries this file.

type Evidence = NightCampsite['evidence'][number];
type Step = NightCampsite['steps'][number];

/** What was known since a look. */
export type NightStep = Omit<Step, 'observed_at'> & { readonly observedAt: string };
/** What one look found. */
export type NightEvidence = Omit<Evidence, 'observed_at'> & { readonly observedAt: string };
/** One campsite's price of the stay, or why it has none. */
export type StayOfCampsite = Omit<NightCampsite, 'observed_at' | 'checked_at' | 'steps' | 'evidence'> & {
  readonly observedAt: string | null;
  readonly checkedAt: string | null;
  readonly steps: readonly NightStep[];
  readonly evidence: readonly NightEvidence[];
};
/** The own price of one stay beside those of the competitors. */
export type ComparedNight = Omit<Night, 'max_price' | 'median_price' | 'nobody_cheaper' | 'campsites'> & {
  readonly maxPrice: number | null;
  readonly medianPrice: number | null;
  readonly nobodyCheaper: Night['nobody_cheaper'];
  /** The own first. */
  readonly campsites: readonly StayOfCampsite[];
};

export function nightToWire({ maxPrice, medianPrice, nobodyCheaper, campsites, ...same }: ComparedNight): Night {
  return {
    ...same,
    max_price: maxPrice,
    median_price: medianPrice,
    nobody_cheaper: nobodyCheaper,
    campsites: campsites.map(stayToWire),
  };
}

export function nightFromWire({ max_price, median_price, nobody_cheaper, campsites, ...same }: Night): ComparedNight {
  return {
    ...same,
    maxPrice: max_price,
    medianPrice: median_price,
    nobodyCheaper: nobody_cheaper,
    campsites: campsites.map(stayFromWire),
  };
}

function stayToWire({ observedAt, checkedAt, steps, evidence, ...same }: StayOfCampsite): NightCampsite {
  return {
    ...same,
    observed_at: observedAt,
    checked_at: checkedAt,
    steps: steps.map(momentToWire),
    evidence: evidence.map(momentToWire),
  };
}

function stayFromWire({ observed_at, checked_at, steps, evidence, ...same }: NightCampsite): StayOfCampsite {
  return {
    ...same,
    observedAt: observed_at,
    checkedAt: checked_at,
    steps: steps.map(momentFromWire),
    evidence: evidence.map(momentFromWire),
  };
}

function momentToWire<Part extends { readonly observedAt: string }>({ observedAt, ...same }: Part) {
  return { ...same, observed_at: observedAt };
}

function momentFromWire<Part extends { readonly observed_at: string }>({ observed_at, ...same }: Part) {
  return { ...same, observedAt: observed_at };
}
