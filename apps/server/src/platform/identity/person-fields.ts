const emailLengthMax = 254;
const nameLengthMax = 100;
/** What the sign-in form of the embedded provider's library accepts too: plain ASCII, a dot in the domain. */
const emailPattern = /^[a-z0-9_'+-]+(\.[a-z0-9_'+-]+)*@([a-z0-9][a-z0-9-]*\.)+[a-z]{2,}$/;
/** One to a hundred characters, something visible, no control characters. */
export const namePattern = /^(?=.*\S)[^\p{Cc}]{1,100}$/u;

/** The address as it is stored and compared. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** A claim in its normal form; null where it is no plain address. In small letters the Kelvin sign is a k: the address of somebody else. */
export function plainEmail(claim: unknown): string | null {
  if (typeof claim !== 'string' || !/^[\x20-\x7e]*$/.test(claim)) return null;
  const address = normalEmail(claim);
  return isEmail(address) ? address : null;
}

/** Of an address in its normal form. */
export function isEmail(address: string): boolean {
  return address.length <= emailLengthMax && emailPattern.test(address);
}

/** Until somebody chooses a name: the part before the `@`. */
export function nameFrom(email: string): string {
  return email.trim().split('@')[0]?.slice(0, nameLengthMax) || email;
}
