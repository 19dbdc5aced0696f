import { type Static, Type } from 'typebox';

const exact = { additionalProperties: false };
const Match = Type.Object({ column: Type.String({ minLength: 1 }), matches: Type.String({ minLength: 1 }) }, exact);
export type Match = Static<typeof Match>;

/** A column whose text matches a regular expression, or several such that hold together. */
export const Condition = Type.Union([Match, Type.Object({ all: Type.Array(Match, { minItems: 1 }) }, exact)]);
export type Condition = Static<typeof Condition>;

/** One condition, or several of which one must hold. */
export const Conditions = Type.Union([Condition, Type.Array(Condition, { minItems: 1 })]);
export type Conditions = Static<typeof Conditions>;
