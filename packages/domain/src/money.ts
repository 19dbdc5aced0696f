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
