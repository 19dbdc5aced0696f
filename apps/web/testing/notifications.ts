import { type Answers } from './answers.ts';
import { FILTERS, MARKET } from './market.ts';
import { openPage, screen, within } from './open-page.tsx';
import type { CallResponse } from '../src/api/routes.ts';

type Rules = CallResponse<'getNotifications'>;
type PriceRule = Rules['notifications']['price'][number];

/** The default filters by the names of the wire. */
export const USUAL = {
  numberofguests: 2,
  channelname: 'Booking',
  accommodationtype: 'Glamping tent',
  cancellationpolicy: 'Free',
  includedextras: 'None',
  lengthofstay: 7,
} as const;

/** Prices of seven nights, so that the default differs from that of the calendar. */
const OPTIONS = { ...FILTERS, NumberOfGuests: [2, 4], LengthOfStay: [7, 1, 'Any' as const] };

export const priceRule = (more: Partial<PriceRule> = {}): PriceRule => ({
  type: 'email',
  schedule: 'daily',
  spread: 5,
  up: false,
  enabled: true,
  filters: USUAL,
  id: 'price.daily.down.5',
  words: 'The sentence of the server.',
  next_run: null,
  since: '2026-11-01T06:00:00.000Z',
  last_run: null,
  ...more,
});

export const rulesOf = (price: PriceRule[], version = 3): Rules => ({ notifications: { reviews: [], price }, version });

/** Opens the section Notifications of the settings with these rules kept. */
export const openRules = (rules: Rules, answers: Answers = {}, ...expected: RegExp[]) =>
  openPage('/settings?section=notifications', {
    expected,
    answers: {
      getNotifications: rules,
      getFilters: OPTIONS,
      getReferenceCampsite: MARKET.getReferenceCampsite,
      getAlertRules: { rules: [], kinds: ['price_change'], competitors: [], version: 0 },
      getChannels: { channels: [], most: 10, push_key: 'key' },
      saveNotifications: () => ({ ...rules, message: 'Notifications saved.' }),
      ...answers,
    },
  });

/** The form that adds a price rule, and the rules below it. */
export const priceBlock = () => within(screen.getByRole('region', { name: 'Price notifications' }));
export const sentPrices = (body: unknown) => (body as { notifications: { price: object[] } }).notifications.price;
