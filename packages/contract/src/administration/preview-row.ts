import { Type, type Static } from 'typebox';
import { MomentText, Nullable } from '../endpoint.ts';

/** A row of a file as it would be understood. */
export const PreviewRow = Type.Object({
  line: Type.Integer(),
  campsite: Nullable(Type.String()),
  day: Nullable(Type.String({ description: 'The day of arrival, or the date of a review.' })),
  nights: Nullable(Type.Integer()),
  guests: Nullable(Type.Integer()),
  unit: Nullable(Type.String()),
  channel: Nullable(Type.String()),
  price: Nullable(Type.Number({ description: 'In euros, for each night.' })),
  availability: Nullable(Type.Integer()),
  reason: Nullable(
    Type.Enum(['price_unknown', 'sold_out', 'look_failed', 'look_refused', 'closed', 'stop_sale'], {
      description: 'Why there is no price; `price_unknown` is to be had, but nobody named its price.',
    }),
  ),
  minimum_nights: Nullable(Type.Integer()),
  seen_at: Nullable(MomentText),
  place: Nullable(Type.String()),
  link: Nullable(Type.String()),
  score: Nullable(Type.Number({ description: '0 to 10.' })),
  text: Nullable(Type.String()),
  problem: Nullable(Type.String({ description: 'Why the row would be left out: one sentence with field and value.' })),
});
export type PreviewRow = Static<typeof PreviewRow>;
