import { CHOICE_PARTS, type Choices } from '@vivac/contract/access/choices';
import { Value } from 'typebox/value';
import type { Queryable } from '#platform/database/database';

export interface StoredChoices {
  /** As they were kept: a later version of the product may understand less of them. */
  readonly choices: Readonly<Record<string, unknown>>;
  readonly version: number;
}

export async function readChoices(db: Queryable, uid: string): Promise<StoredChoices> {
  const rows = await db.query<StoredChoices>('SELECT choices, version FROM user_choices WHERE uid = $1', [uid]);
  return rows[0] ?? { choices: {}, version: 0 };
}

/** Of what was kept, that which the contract understands today: a choice of another shape counts as never made. */
export function understoodChoices(stored: Readonly<Record<string, unknown>>): Choices {
  const understood = Object.entries(CHOICE_PARTS).filter(([part, schema]) => Value.Check(schema, stored[part]));
  return Object.fromEntries(understood.map(([part]) => [part, stored[part]]));
}

/** Where a user's demand comes from, as they said; null where they said nothing. */
export async function statedSourceMarkets(
  db: Queryable,
  uid: string,
): Promise<NonNullable<Choices['source_markets']> | null> {
  return understoodChoices((await readChoices(db, uid)).choices).source_markets ?? null;
}
