import { describe, expect, it } from 'vitest';
import { inRequestedOrder } from './requested-order.ts';

describe('sorting an answer by the requested order', () => {
  it.each([
    ['{"Bosc Verd":1,"123":1,"7":1}', ['Bosc Verd', '123', '7'], ['Bosc Verd', '123', '7']],
    ['{"Bosc Verd":1,"Alt Prat":1}', ['Alt Prat', 'Gone', 'Bosc Verd'], ['Alt Prat', 'Bosc Verd']],
    ['{"Bosc Verd":1,"Alt Prat":1}', ['Alt Prat', 'Alt Prat'], ['Alt Prat', 'Bosc Verd']],
    ['{"__proto__":1,"5":1}', ['__proto__', '5'], ['__proto__', '5']],
    ['{}', ['constructor'], []],
  ])('turns %s, requested as %j, into %j', (answer, requested, ordered) => {
    expect(inRequestedOrder(JSON.parse(answer), requested)).toEqual(ordered);
  });
});
