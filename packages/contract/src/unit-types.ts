import { Type, type Static } from 'typebox';
import { InputText, MomentText, Nullable, endpoint } from './endpoint.ts';

const Wording = {
  campsite: InputText(300),
  channel: InputText(200),
  wording: InputText(1000),
};

const TypeName = Nullable(Type.String({ description: 'An accommodation type; null for what the source says.' }));

const UnitType = Type.Object({
  campsite: Type.String(),
  channel: Type.String(),
  wording: Type.String({ description: 'What the channel calls the unit.' }),
  stated_type: Nullable(Type.String({ description: 'The type that the source states; null when it states none.' })),
  type: Nullable(Type.String({ description: 'The type that was decided; null when nobody has.' })),
  decided_by: Nullable(Type.String()),
  decided_at: Nullable(MomentText),
  nights: Type.Integer({ description: 'How many nights were seen with a price.' }),
  lowest_price: Nullable(Type.Number({ description: 'The lowest of them, in euros per night.' })),
  suggestion: Nullable(
    Type.Object({ type: Type.String(), word: Type.String({ description: 'The word by which it is suggested.' }) }),
  ),
  changes: Type.Array(Type.Object({ from: TypeName, to: TypeName, by: Type.String(), at: MomentText }), {
    description: 'The latest changes of the decision, newest first.',
  }),
});
export type UnitType = Static<typeof UnitType>;

export const getUnitTypes = endpoint({
  method: 'GET',
  path: '/admin/unit_types',
  access: 'admin',
  scope: 'admin',
  tag: 'unit types',
  summary: 'Wordings of units whose accommodation type waits for a decision, or was decided; 25 at a time.',
  query: Type.Object({
    decided: Type.Optional(Type.Boolean({ description: 'Those that were decided; otherwise those that wait.' })),
    search: Type.Optional(Type.String({ maxLength: 200, pattern: '^[^\\u0000]*$' })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
  }),
  response: Type.Object({
    unit_types: Type.Array(UnitType),
    total: Type.Integer({ description: 'How many match, on all pages.' }),
    undecided: Type.Integer({ description: 'How many wait for a decision.' }),
    types: Type.Array(Type.String(), { description: 'The accommodation types that there are.' }),
  }),
});

const Decided = Type.Object({
  message: Type.String(),
  campsites: Type.Integer({ description: 'How many campsites compare otherwise from now on.' }),
});

export const decideUnitTypes = endpoint({
  method: 'PUT',
  path: '/admin/unit_types',
  access: 'admin',
  scope: 'admin',
  tag: 'unit types',
  summary: 'Decides which accommodation type wordings mean, for past and present; all of them or none.',
  body: Type.Object({
    decisions: Type.Array(Type.Object({ ...Wording, type: InputText(100) }), { minItems: 1, maxItems: 500 }),
  }),
  response: Decided,
});

export const forgetUnitType = endpoint({
  method: 'DELETE',
  path: '/admin/unit_types',
  access: 'admin',
  scope: 'admin',
  tag: 'unit types',
  summary: 'Takes a decision back: what the source says counts again.',
  query: Type.Object(Wording),
  response: Decided,
});
