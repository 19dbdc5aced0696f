import { plainNumber, plainText } from '../plain-text.ts';
import { type Thing, isThing, textOf, thingsOf, valuesOf } from '../thing.ts';

/** An address, whole or in the parts that the page names. */
export interface PageAddress {
  readonly text: string;
  readonly street: string | null;
  readonly locality: string | null;
  readonly region: string | null;
  readonly postalCode: string | null;
  /** As the page names it: a name or a code. */
  readonly country: string | null;
}

/** In degrees. */
export interface PageLocation {
  readonly latitude: number;
  readonly longitude: number;
}

const MAX_PART = 200;
const MAX_ADDRESS = 500;

export function pageAddress(thing: Thing): PageAddress | null {
  for (const value of addressesOf(thing)) {
    const found = isThing(value) ? addressOfParts(value) : addressOfText(value.text);
    if (found) return found;
  }
  return null;
}

function addressesOf(thing: Thing) {
  const places = thingsOf(thing, 'location', 'containedInPlace');
  return [...valuesOf(thing, 'address'), ...places.flatMap((place) => valuesOf(place, 'address'))];
}

function addressOfText(written: string): PageAddress | null {
  const text = plainText(written, MAX_ADDRESS);
  return text === null ? null : { text, street: null, locality: null, region: null, postalCode: null, country: null };
}

function addressOfParts(address: Thing): PageAddress | null {
  const part = (...properties: string[]) => plainText(nameOr(address, properties), MAX_PART);
  const street = part('streetAddress');
  const locality = part('addressLocality');
  const region = part('addressRegion');
  const postalCode = part('postalCode');
  const country = part('addressCountry');
  const town = [postalCode, locality].filter((each) => each !== null).join(' ');
  const text = [street, town, region, country].filter((each) => each !== null && each !== '').join(', ');
  if (text !== '') return { text, street, locality, region, postalCode, country };
  return addressOfText(textOf(address, 'name', 'description') ?? '');
}

/** A part of an address may be a thing of its own, as `Country` is, with a name. */
function nameOr(thing: Thing, properties: readonly string[]): string | null {
  const text = textOf(thing, ...properties);
  if (text !== null) return text;
  const [named] = thingsOf(thing, ...properties);
  return named ? textOf(named, 'name', 'identifier') : null;
}

/** Where a lodging is; null too for latitude 0, longitude 0, which pages state where they do not know. */
export function pageLocation(thing: Thing): PageLocation | null {
  const near = thingsOf(thing, 'geo', 'location', 'address', 'containedInPlace');
  for (const place of [...near, ...near.flatMap((each) => thingsOf(each, 'geo')), thing]) {
    const found = locationOf(textOf(place, 'latitude'), textOf(place, 'longitude'));
    if (found) return found;
  }
  return null;
}

function locationOf(north: string | null, east: string | null): PageLocation | null {
  const latitude = degrees(north);
  const longitude = degrees(east);
  if (latitude === null || longitude === null || (latitude === 0 && longitude === 0)) return null;
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null;
}

/** Degrees may have any number of decimals, `41.387` too, which elsewhere might be a thousand. */
function degrees(text: string | null): number | null {
  const written = text?.trim().replace(/°$/, '') ?? '';
  return /^[-+]?\d{1,3}[.,]\d{1,20}$/.test(written) ? Number(written.replace(',', '.')) : plainNumber(written);
}
