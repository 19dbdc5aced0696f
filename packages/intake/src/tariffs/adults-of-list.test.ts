import { prepareRatePlan, priceStay } from '@vivac/domain/offers/stay/stay-price';
import type { Tariff } from '@vivac/domain/tariffs/tariff';
import { ratePlanOf } from '@vivac/domain/tariffs/tariff-plan';
import { toDay } from '@vivac/domain/time/day';
import { withEnglishError } from '@vivac/testing/in-english';
import { ageLines, unitLines } from '@vivac/testing/strange-files/tariff-lines';
import { describe, expect, it } from 'vitest';
import { tariffOfFile } from './read-list.ts';

const readText = (...rows: string[]) =>
  tariffOfFile(Buffer.from(['2027 por noche;1/4-30/6;1/7-31/8', ...rows].join('\n')), {
    name: '',
    readAt: { address: null, day: toDay('2027-01-03') },
    channel: 'Direct web',
    answers: {},
  });

/** What the cheapest unit that takes a party asks for a night of May; null where none does. */
function cheapest(tariff: Tariff, adults: number, childAges: readonly number[] = []): number | null {
  const totals = tariff.units.flatMap((unit) => {
    const prepared = prepareRatePlan(ratePlanOf(tariff, unit)!);
    if (prepared.kind !== 'ready') return [];
    const arrival = toDay('2027-05-10');
    const found = priceStay(prepared.plan, { arrival, nights: 1, adults, childAges, bookedOn: arrival });
    return found.kind === 'priced' ? [found.totalCents / 100] : [];
  });
  return totals.length === 0 ? null : Math.min(...totals);
}

const PITCH = 'Parcela;10;15';
const REST = ['Niño (3-10);4;5', 'Luz;5;5'];

// @holds pricelist-3
describe('adults who pay more than those that come with them', () => {
  it.each([
    ['Adulto', 'Adulto adicional (a partir del 3º)'],
    ['1er y 2º adulto', '3er adulto y siguientes'],
    ['Adult', '3rd & subsequent adult'],
    ['Adulte', 'Adulte supplémentaire (à partir du 3ème)'],
    ['Adulto', 'Adulto oltre il secondo'],
    ['Adult', 'Tercer adult i següents'],
    ['Erwachsener', 'ab dem 3. Erwachsenen'],
    ['1. und 2. Person', 'jede weitere Person'],
  ])('make a unit for one and one for two, which takes the others: %s, %s', async (first, third) => {
    const { tariff } = await readText(PITCH, `${first};7;9`, `${third};5;6`, ...REST);
    expect(unitLines({ tariff })).toEqual([
      `Parcela + Luz + 1 × ${first} 1/6: 22 29`,
      `Parcela + Luz + 2 × ${first} 2/6: 29 38`,
    ]);
    expect(ageLines({ tariff })).toEqual(['3<11: 4 5', '11<: 5 6 for u2']);
    const byHand = [15 + 7, 15 + 7 + 4, 15 + 14, 15 + 14 + 5, 15 + 14 + 5 + 4, 15 + 14 + 10];
    expect([
      cheapest(tariff, 1),
      cheapest(tariff, 1, [5]),
      cheapest(tariff, 2),
      cheapest(tariff, 3),
      cheapest(tariff, 3, [5]),
      cheapest(tariff, 4),
    ]).toEqual(byHand);
  });

  it.each([
    ['Adulto', 'Adulto 2.º y siguientes'],
    ['1ère personne', 'Personne suivante'],
  ])('from the second on are one unit: %s, %s', async (first, second) => {
    const { tariff } = await readText(PITCH, `${first};7;9`, `${second};5;6`, ...REST);
    expect(unitLines({ tariff })).toEqual(['Parcela + Luz 1/6: 22 29']);
    expect([cheapest(tariff, 1), cheapest(tariff, 2), cheapest(tariff, 3)]).toEqual([22, 27, 32]);
  });

  it('of whom a third has no price are two at most', async () => {
    const { tariff } = await readText(PITCH, '1er adulto;7;9', '2º adulto;5;6', ...REST);
    expect([cheapest(tariff, 1), cheapest(tariff, 2), cheapest(tariff, 2, [5]), cheapest(tariff, 3)]).toEqual([
      22,
      27,
      31,
      null,
    ]);
  });

  it('in a price for one and a price for two together', async () => {
    const { tariff } = await readText(PITCH, '1 adulto;8;10', '2 adultos;14;18', ...REST);
    expect([cheapest(tariff, 1), cheapest(tariff, 2), cheapest(tariff, 2, [5]), cheapest(tariff, 3)]).toEqual([
      23,
      29,
      33,
      null,
    ]);
  });

  it('beside a pitch that includes two are those from the third on', async () => {
    const { tariff } = await readText(
      'Pack parcela (2 adultos + coche + luz);30;45',
      '1er y 2º adulto;7;9',
      '3er adulto y siguientes;5;6',
    );
    expect([cheapest(tariff, 2), cheapest(tariff, 3)]).toEqual([30, 35]);
    const refused = readText('Pack parcela (1 adulto + luz);20;30', '1er y 2º adulto;7;9', '3er adulto y más;5;6');
    await expect(withEnglishError(refused)).rejects.toThrow('several prices of an adult');
  });

  it.each([
    ['Adulto (1ª noche)', 'Adulto (2ª noche y siguientes)'],
    ['Adulto', 'Adulto a partir del 4º día'],
    ['Adult', 'Adult from 5th night'],
    ['Adulto 1ª línea', 'Adulto 2ª línea'],
    ['Adulto parcela 1ª categoría', 'Adulto parcela 2ª categoría'],
    ['Adulto 1ª semana', 'Adulto 2ª semana'],
    ['Adulto zona 1ª', 'Adulto zona 2ª'],
  ])('by night, day, week, row or category are refused: %s, %s', async (first, second) => {
    const refused = readText(PITCH, `${first};7;9`, `${second};5;6`, ...REST);
    await expect(withEnglishError(refused)).rejects.toThrow('several prices of an adult');
  });

  it('by the nights behind the first are refused as lengths of stay', async () => {
    const refused = readText(PITCH, 'Adulte 1ère nuit;7;9', 'Adulte nuits suivantes;5;6', ...REST);
    await expect(withEnglishError(refused)).rejects.toThrow('for some lengths');
  });

  it('are told apart where each price says that it is one of a night', async () => {
    const { tariff } = await readText(PITCH, '1er adulto (por noche);7;9', '2º adulto (por noche);5;6', ...REST);
    expect([cheapest(tariff, 1), cheapest(tariff, 2)]).toEqual([22, 27]);
  });

  it.each(['Adulto jubilado', 'Adulto 3ª edad', 'Adulto (+65 años)', 'Adulti senior'])(
    'by their age are left out by name: %s',
    async (older) => {
      const read = await readText(PITCH, 'Adulto;7;9', `${older};4;5`, ...REST);
      expect(unitLines(read)).toEqual(['Parcela + Luz 1/6: 22 29']);
      expect(read.leftOut.map(({ cell, reason }) => `${cell.text} ${reason}`)).toEqual(['4 extra', '5 extra']);
    },
  );

  it('are none among persons of ages whatever these are called', async () => {
    const read = await readText(PITCH, 'Adulto;7;9', 'Cadete (12-17);6;7', 'Infantil (3-11);4;5', 'Luz;5;5');
    expect(ageLines(read)).toEqual(['12<18: 6 7', '3<12: 4 5', '18<: 7 9']);
  });

  it.each(['Caribe (4-6)', 'Toallas (2-4)', 'Consigna (8-22)', 'Ski school (5-12)'])(
    'have no child in what is called otherwise and has two numbers in brackets: %s',
    async (name) => {
      const { tariff } = await readText(PITCH, 'Adulto;7;9', `${name};20;30`, 'Luz;5;5');
      expect(ageLines({ tariff }).filter((told) => told.includes('20 30'))).toEqual([]);
    },
  );
});
