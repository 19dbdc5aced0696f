import type { CallBody, CallResponse } from '../../api/routes.ts';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { wordsOf } from '../../text/reader.ts';

const text = wordsOf('tariff-editor').state;

type Answer = CallResponse<'getTariff'>;

/** A tariff of the server's list, with what is in it. */
export type StoredTariff = Omit<Answer, 'tariff'> & { readonly tariff: Tariff };

/** The wire has the document as the domain does: what the contract calls texts are days. */
export const storedOf = (answer: Answer): StoredTariff => answer as unknown as StoredTariff;

export const tariffOf = (answer: Answer['tariff']): Tariff => answer as unknown as Tariff;

export const wireAnswer = (stored: StoredTariff): Answer => stored as unknown as Answer;

export const wireOf = (tariff: Tariff): CallBody<'keepTariff'>['tariff'] =>
  tariff as unknown as CallBody<'keepTariff'>['tariff'];

/** Whether a tariff counts. */
export function tariffStateWords({ state, isChanged }: Pick<Answer, 'state' | 'isChanged'>): string {
  return state === 'counts' && isChanged ? text.changed : text[state];
}
