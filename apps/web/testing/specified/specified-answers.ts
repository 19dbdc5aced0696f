import type { CallName } from '../../src/api/routes.ts';
import { type Answer, type Answers, type Requested, json } from '../answers.ts';

/** The fields of an answer: a value of any kind, a list, an object of named fields, or one whose keys are names. */
type Shape =
  'value' | readonly [Shape] | { readonly named: Shape } | { readonly fields: Readonly<Record<string, Shape>> };

const fields = (...names: readonly string[]) => ({
  fields: Object.fromEntries(names.map((name) => [name, 'value' as const])),
});
const listOf = (shape: Shape): Shape => [shape];
const byName = (named: Shape): Shape => ({ named });
const withFields = (shapes: Readonly<Record<string, Shape>>): Shape => ({ fields: shapes });

const DIMENSIONS = ['ChannelName', 'CancellationPolicy', 'NumberOfGuests', 'IncludedExtras'];
const ABOUT_A_REVIEW = [
  'date',
  'nationality',
  'score',
  'type',
  'originalAccommodationType',
  'duration',
  'group',
  'reviewerName',
];
const RULE = ['type', 'schedule', 'day', 'enabled'];

/** The answers that the specification describes, each with exactly its fields (section 7 with the entities of section 3). */
const SPECIFIED: { readonly [Name in CallName]?: Shape } = {
  getNotifications: withFields({
    notifications: withFields({
      reviews: listOf(fields(...RULE, 'condition', 'note')),
      price: listOf(fields(...RULE, 'spread', 'up')),
    }),
  }),
  // Its success is the status alone, and so is that of a registration.
  saveNotifications: fields(),
  registerUser: fields(),
  getUsers: listOf(fields('email', 'reference_link', 'competitor_links')),
  updateUser: fields('message'),
  deleteUser: fields('message'),
  setReference: fields('message'),
  getCalendar: listOf(fields('date', 'price', 'max_price')),
  getGraphic: byName(listOf(fields('date', 'price'))),
  getMap: byName(fields('price', 'geographiclocation')),
  getTable: byName(byName(listOf(fields(...DIMENSIONS, 'OriginalAccommodationType', 'PricePerNight', 'Availability')))),
  getFilters: fields(...DIMENSIONS, 'CampsiteName', 'AccommodationType', 'Date'),
  getReferenceCampsite: fields('referenceCampsite'),
  getReviewList: listOf(fields('name', 'reviewCount', 'score')),
  getReviewInfo: withFields({
    ...fields('overallScore', 'overallText', 'reviewCount').fields,
    categories: listOf(fields('name', 'score')),
  }),
  getReviews: withFields({
    reviews: listOf(fields(...ABOUT_A_REVIEW, 'title', 'positive', 'negative')),
  }),
};

function only(shape: Shape, value: unknown): unknown {
  if (shape === 'value' || typeof value !== 'object' || value === null) return value;
  if ('named' in shape)
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, only(shape.named, each)]));
  if ('fields' in shape) {
    const stored = Object.entries(value).filter(([key]) => key in shape.fields);
    return Object.fromEntries(stored.map(([key, each]) => [key, only(shape.fields[key]!, each)]));
  }
  return (value as unknown[]).map((each) => only(shape[0], each));
}

/** The answers of a server that knows nothing but the specification; calls that it does not describe answer as before. */
export function asSpecified(answers: Answers): Answers {
  return Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => {
      const shape = SPECIFIED[name as CallName];
      return [
        name,
        shape ? (requested: Requested) => strippedOf(shape, answer as Answer<CallName>, requested) : answer,
      ];
    }),
  );
}

async function strippedOf(shape: Shape, answer: Answer<CallName>, requested: Requested): Promise<Response> {
  const body: unknown = typeof answer === 'function' ? await answer(requested) : answer;
  return json(only(shape, body instanceof Response ? await body.clone().json() : body));
}

export const SPECIFIED_CALLS = Object.keys(SPECIFIED);
