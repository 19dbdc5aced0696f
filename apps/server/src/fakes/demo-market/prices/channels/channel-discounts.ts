import type { DemoCampsite } from '../../campsites/demo-campsite.ts';

const DISCOUNTED_CHANNEL = 'Pitchup';
const DISCOUNT_FACTOR = 0.78;
const EVERY_WEEKS = 6;
const WEEK = 7;

/**
 * What a channel takes off the price of a night, as a factor: in every sixth week, from Thursday to Wednesday, Pitchup
 * sells the nights of campsites that take part for less than they do themselves.
 */
export function channelDiscount({ discountWeek }: DemoCampsite, channel: string, dayNumber: number): number {
  if (channel !== DISCOUNTED_CHANNEL || discountWeek === null) return 1;
  return Math.floor(dayNumber / WEEK) % EVERY_WEEKS === discountWeek ? DISCOUNT_FACTOR : 1;
}
