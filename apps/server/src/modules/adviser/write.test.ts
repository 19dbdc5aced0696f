import { saveAdviserSettings } from '@vivac/contract/adviser';
import { ADVISER_LIMITS } from '@vivac/testing/adviser-limits';
import { REFERENCE } from '@vivac/testing/market/market';
import { send } from '@vivac/testing/send';
import { type ServerFixture, openServerFixture } from '@vivac/testing/server-fixture';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let server: ServerFixture;
const SETTINGS = ADVISER_LIMITS;
const save = (settings: object) =>
  send(server, saveAdviserSettings, 'north', { body: { campsitename: REFERENCE, settings } });

beforeAll(async () => {
  server = await openServerFixture();
});
afterAll(() => server.close());

describe('the settings of the adviser', () => {
  // @holds adviser-5 adviser-13
  it.each([
    ['floor', { floor: 140 }, 'The limits cross: the floor is above the ceiling.'],
    ['rounding', { floor: 80.1, ceiling: 80.9 }, 'No price that ends so lies between the floor and the ceiling.'],
    ['floor', { floor: 0 }, 'Floor: an amount from 0.01 to 100000 euros.'],
    ['ceiling', { ceiling: 100_000.01 }, 'Ceiling: an amount from 0.01 to 100000 euros.'],
    ['step_up', { step_up: { unit: 'percent', amount: 10.5 } }, 'Up at most, a day: a whole number from 0 to 100.'],
    [
      'step_down',
      { step_down: { unit: 'euros', amount: -1 } },
      'Down at most, a day: an amount from 0 to 100000 euros.',
    ],
    ['target_index', { target_index: 201 }, 'Your price in percent of the median: a whole number from 50 to 200.'],
    [
      'key_date',
      { weights: { ...SETTINGS.weights, key_date: 101 } },
      'Weight of key dates: a whole number from 0 to 100.',
    ],
  ])('refuses settings that are wrong, naming the field %s in words: %o', async (field, wrong, sentence) => {
    const { status, body } = await save({ ...SETTINGS, ...wrong });
    expect({ status, field: body.field, error: body.error }).toEqual({ status: 400, field, error: sentence });
  });

  // @holds adviser-13
  it('refuses all wrong settings at once, each by its field and in the language of who asks', async () => {
    const answer = await server.app.inject({
      method: 'PUT',
      url: '/api/adviser/settings',
      headers: { authorization: `Bearer ${server.tokens.north}`, 'accept-language': 'es' },
      payload: { campsitename: REFERENCE, settings: { ...SETTINGS, floor: -1, target_index: 20 } },
    });
    expect(answer.json()).toMatchObject({
      error: 'Precio mínimo: un importe de 0.01 a 100000 euros.',
      problems: [
        { field: 'floor' },
        { field: 'target_index', error: 'Tu precio en % de la mediana: un número entero de 50 a 200.' },
      ],
    });
  });
});
