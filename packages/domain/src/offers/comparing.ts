/** What the own price is compared with on the screens: the dearest competitor as specified, the median, or all by rank. */
export const COMPARED_WITH = ['dearest', 'median', 'rank'] as const;
export type ComparedWith = (typeof COMPARED_WITH)[number];
