import { Type } from 'typebox';
import { BatchNumber } from '../batches.ts';
import { MomentText, Nullable, endpoint } from '../endpoint.ts';

const Answer = Type.Enum(['meaning_changed', 'true_changes'], {
  description:
    'The source means something else now: what it says is the new baseline and no change. Or these are true changes, which are told.',
});

const ChangeQuestion = Type.Object({
  number: Type.Integer(),
  source: Type.String(),
  asked_at: MomentText,
  batches: Type.Array(BatchNumber, { description: 'Those that are held back by it, or were.' }),
  received_from: MomentText,
  received_to: MomentText,
  known_rates: Type.Integer({
    description: 'Of the batch that moved most: nights of offers that were known before it.',
  }),
  moved_rates: Type.Integer({ description: 'Those of them that it would move.' }),
  campsites: Type.Array(Type.String(), { description: 'At most 100.' }),
  answer: Nullable(Answer),
  answered_by: Nullable(Type.String()),
  answered_at: Nullable(MomentText),
});

export const getChangeQuestions = endpoint({
  method: 'GET',
  path: '/admin/change_questions',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary:
    'Sources of which more than half moved in one batch: nobody is told until a person says what that is. Open ones first, 100 at most.',
  response: Type.Object({ questions: Type.Array(ChangeQuestion), open: Type.Integer() }),
});

export const answerChangeQuestion = endpoint({
  method: 'POST',
  path: '/admin/change_questions/{number}/answer',
  access: 'admin',
  scope: 'admin',
  tag: 'sources',
  summary: 'Says whether a source means something else now, or these are true changes.',
  params: Type.Object({ number: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }) }),
  body: Type.Object({ answer: Answer }),
  response: Type.Object({ message: Type.String() }),
});
