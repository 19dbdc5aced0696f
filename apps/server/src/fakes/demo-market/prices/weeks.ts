/** How a campsite prices the nights of a week. */
export type Week = 'even' | 'usual' | 'weekend' | 'steep';

/** Factors for the nights of Monday to Sunday. */
export const WEEK_FACTORS: Readonly<Record<Week, readonly number[]>> = {
  even: [1, 1, 1, 1, 1.04, 1.06, 1],
  usual: [1, 1, 1, 1.02, 1.13, 1.17, 1.02],
  weekend: [0.95, 0.95, 0.96, 1, 1.19, 1.26, 1],
  steep: [0.86, 0.86, 0.88, 0.95, 1.14, 1.2, 0.94],
};
