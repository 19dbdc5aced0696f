import { Type } from 'typebox';
import { CampsiteName } from './dashboard.ts';
import { InputDay, endpoint } from './endpoint.ts';
import { AdviceInputs, AdvisedNight, Requested } from './adviser.ts';

/** As many as anybody compares with. */
const MOST_CHANGED = 100;

export const getAdviceWhatIf = endpoint({
  method: 'GET',
  path: '/adviser/what_if',
  access: 'user',
  scope: 'prices:read',
  tag: 'adviser',
  summary:
    'The proposal of one night if competitors had other prices, with all that it was made of, beside what is proposed with what is known. Nothing is kept.',
  query: Type.Object({
    ...Requested,
    date: InputDay,
    changedname: Type.Array(CampsiteName, {
      minItems: 1,
      maxItems: MOST_CHANGED,
      description: 'Competitors of the call, each once.',
    }),
    changedprice: Type.Array(Type.Number({ minimum: 0.01, maximum: 1_000_000 }), {
      minItems: 1,
      maxItems: MOST_CHANGED,
      description: 'Their prices in euros, in the order of `changedname`: each counts as seen now.',
    }),
  }),
  response: Type.Object({ known: AdvisedNight, what_if: AdviceInputs }),
});
