/** `numerator / denominator`, both whole. */
export interface Fraction {
  readonly numerator: number;
  readonly denominator: number;
}

/**
 * Whole cents of two exact fractions of cents, rounded once, half up. Whole parts are taken out first, so that nothing
 * exceeds what a number holds exactly.
 */
export function centsOfSum(a: Fraction, b: Fraction): number {
  const [wholeA, wholeB] = [Math.floor(a.numerator / a.denominator), Math.floor(b.numerator / b.denominator)];
  const restA = a.numerator - wholeA * a.denominator;
  const restB = b.numerator - wholeB * b.denominator;
  return wholeA + wholeB + centsHalfUp(restA * b.denominator + restB * a.denominator, a.denominator * b.denominator);
}

/** Cents of `numerator / denominator` cents, half up: for what is shown beside the total, such as the price per night. */
export function centsHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator));
}
