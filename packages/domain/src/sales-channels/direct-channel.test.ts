import { expect, test } from 'vitest';
import { isDirectChannel } from './direct-channel.ts';

// @holds sales-1
test.each([
  'Direct web',
  'Direct',
  'DIRECT WEBSITE',
  'Own website',
  'Official site',
  'Web propia',
  'Página oficial',
  'Web oficial',
  'Web pròpia',
  'Site officiel',
  'Site directe',
  'Reserva directa',
  'Direkt',
  'Website',
  'Direct booking',
])('the sales channel “%s” is the campsite’s own', (name) => expect(isDirectChannel(name)).toBe(true));

// @holds sales-1
test.each([
  'Booking.com',
  'Booking',
  'Direct Ferries',
  'Pitchup',
  'Camping.info',
  'Own Holidays',
  'Expedia',
  '',
  'web.com',
])('the sales channel “%s” is no direct one', (name) => expect(isDirectChannel(name)).toBe(false));
