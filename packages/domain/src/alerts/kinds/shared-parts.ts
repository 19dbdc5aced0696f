import type { CampsitesPart, FiltersPart, OneOfPart, WholePart } from './alert-kind.ts';

// Parts that several kinds of rules have.

export const WHO: OneOfPart = {
  is: 'one of',
  among: ['competitors', 'own', 'both'],
  means: 'Whose campsites: those of the competitors, the own one, or both.',
};

export const AHEAD: WholePart = {
  is: 'whole',
  min: 1,
  max: 365,
  initial: 90,
  means: 'For so many nights ahead, counted from the day on which it was seen.',
};

export const CAMPSITES: CampsitesPart = {
  is: 'campsites',
  means: 'Names of competitors; empty for all of them.',
};

export const FILTERS: FiltersPart = {
  is: 'filters',
  means: 'Under which prices are compared. Absent when a rule is made: those with which the dashboard begins.',
};
