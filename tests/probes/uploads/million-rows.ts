import { CAMPSITES, linkOf } from '../crash/imports/price-file.ts';

const ROWS = 1_000_000;
const DAY_MS = 86_400_000;
const NIGHTS = 365;
const FIRST_MS = Date.UTC(2027, 0, 1);
const CHANNELS = ['Booking', 'Airbnb', 'Pitchup', 'Direct'];

/** A million honest price rows, in the order of offers and nights. */
export function millionRows(): Buffer {
  const lines = ['link;noche;precio;canal;personas;visto'];
  for (let at = 0; at < ROWS; at++) {
    const night = new Date(FIRST_MS + (at % NIGHTS) * DAY_MS).toISOString().slice(0, 10);
    const offer = Math.floor(at / NIGHTS);
    const channel = CHANNELS[Math.floor(offer / CAMPSITES) % CHANNELS.length]!;
    const guests = 1 + Math.floor(offer / CAMPSITES / CHANNELS.length);
    lines.push(`${linkOf(offer % CAMPSITES)};${night};${80 + (at % 97)},50;${channel};${guests};2026-11-20T07:00:00Z`);
  }
  return Buffer.from(`${lines.join('\n')}\n`);
}
