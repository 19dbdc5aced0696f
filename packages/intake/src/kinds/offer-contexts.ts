import { conditionsOf } from '../matching/condition.ts';
import type { ReadingContext } from './reading-context.ts';

/** The readings of one row: one for each of the mapping's `offers`, whose fields and rows to skip join those of all. */
export function offerContexts(context: ReadingContext): readonly ReadingContext[] {
  const { offers, ...shared } = context.mapping;
  if (!offers) return [context];
  return offers.map(({ fields, skip }) => {
    const conditions = [...conditionsOf(shared.skip), ...conditionsOf(skip)];
    const mapping = { ...shared, fields: { ...shared.fields, ...fields }, skip: conditions };
    return { ...context, mapping, sources: context.sources.of(mapping) };
  });
}
