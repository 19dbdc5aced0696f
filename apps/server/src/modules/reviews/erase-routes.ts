import { say } from '@vivac/text/say';
import { eraseReviewer as eraseCall, findReviewer as findCall } from '@vivac/contract/administration/erase-reviewer';
import type { FastifyInstance } from 'fastify';
import { serve } from '#platform/http/endpoint-route';
import { isRefusal } from '#platform/refusal';
import type { Context } from '#server/context';
import { eraseReviewer, findReviewer, type FoundReview } from './erase-reviewer.ts';

/** So many are looked through at once; the older ones are found when these are erased. */
const MAX_FOUND = 200;

/** What somebody wrote as a guest, found and erased on their request: for administrators. */
export function reviewerRoutes(app: FastifyInstance, context: Context): void {
  serve(app, context.identity, findCall, async ({ body }) => {
    const found = await findReviewer(context, body);
    if (isRefusal(found)) return found;
    return { reviews: found.slice(0, MAX_FOUND).map(toWire), total: found.length };
  });

  serve(
    app,
    context.identity,
    eraseCall,
    async ({ body: { name, campsite, review_ids: ids }, caller, log, language }) => {
      const erased = await eraseReviewer(context, { name, campsite, reviewIds: ids.map(Number) });
      if (isRefusal(erased)) return erased;
      log.info({ by: caller.uid, reviews: erased }, 'Name and words of reviews were erased');
      return { message: say(language, 'reviewsErased', { reviews: erased }), erased };
    },
  );
}

function toWire({ id, place, source, date, datePrecision, scoreHundredths, ...stated }: FoundReview) {
  const { reviewerName, title, positive, negative } = stated;
  return {
    id: String(id),
    date,
    date_precision: datePrecision,
    score: scoreHundredths / 100,
    source,
    reviewer_name: reviewerName ?? '',
    title,
    positive,
    negative,
    is_shown: place === 'shown',
  };
}
