declare const centsBrand: unique symbol;

/** Whole euro cents. Money is cents inside Vivac and euros on the wire. */
export type Cents = number & { readonly [centsBrand]: true };

/** Euros, as sent on the wire: 12345 cents are 123.45. */
export function eurosOf(cents: Cents): number {
  return cents / 100;
}

/** Euros or null, for prices that may be missing. */
export function eurosOrNull(cents: Cents | null): number | null {
  return cents === null ? null : eurosOf(cents);
}

/** The nearest whole cents of an amount in euros. */
export function centsOf(euros: number): Cents {
  return Math.round(euros * 100) as Cents;
}

/** `numerator / denominator`, both whole. */
interface Fraction {
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
