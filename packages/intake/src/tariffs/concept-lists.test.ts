import { prepareRatePlan, priceStay } from '@vivac/domain/offers/stay/stay-price';
import { ratePlanOf } from '@vivac/domain/tariffs/tariff-plan';
import { dayOf, toDay } from '@vivac/domain/time/day';
import { withEnglishError } from '@vivac/testing/in-english';
import { choicesByHand, conceptList, costByHand } from '@vivac/testing/strange-files/concept-lists';
import { ageLines, unitLines } from '@vivac/testing/strange-files/tariff-lines';
import { drawsOf } from '@vivac/testing/strange-files/random';
import { writeXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { tariffOfFile } from './read-list.ts';
import type { TariffRead } from './tariff-read.ts';

const CONTEXT = {
  name: 'List',
  readAt: { address: null, day: toDay('2027-01-03') },
  channel: 'Direct web',
  answers: {},
};
const readBytes = (bytes: Buffer) => tariffOfFile(bytes, CONTEXT);
const readText = (text: string) => readBytes(Buffer.from(text));
const workbook = async (rows: (string | number | null)[][]) =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Tarifas', rows }] }));

const HEAD = '2027 por noche;1/4-30/6;1/7-31/8';
const list = (...rows: string[]) => [HEAD, ...rows].join('\n');

const asks = ({ doubts }: TariffRead) => doubts.map(({ asks: kind }) => kind);

// @holds pricelist-3
describe('a list of pitch, persons, car and electricity is added up:', () => {
  it.each([
    ['Emplacement', 'Personne'],
    ['Parcela', 'Adulto'],
  ])('a roulotte is let by itself beside %s', async (pitch, person) => {
    const read = await readText(list(`${pitch};10;14`, `${person};5;7`, 'Roulotte;70;95', 'Chalet 4p;80;120'));
    expect(unitLines(read)).toEqual(['Roulotte 4/4: 70 95', 'Chalet 4p 4/4: 80 120', `${pitch} 1/6: 15 21`]);
  });

  it.each(['Adulti;5;7\nRoulotte;6;8', 'Adulto;5;7\nRoulotte o camper;6;8'])(
    'a roulotte stands on a pitch: %s',
    async (rows) => {
      const { tariff } = await readText(list('Terreno;10;14', rows));
      expect(tariff.units.map(({ guestsIncluded }) => guestsIncluded)).toEqual([1]);
    },
  );

  it.each(['Eletricidade', 'Electricidade'])('electricity is written in Portuguese as %s', async (electricity) => {
    const read = await readText(list('Tenda;10;15', 'Adulto;7;9', `${electricity};3;3`));
    expect(unitLines(read)).toEqual([`Alvéolo: Tenda + ${electricity} 1/6: 20 27`]);
  });

  it('a set of wood is no pitch in Spanish, and one for a tent is in Portuguese', async () => {
    const read = await readText(list('Parcela;10;15', 'Adulto;7;9', 'Lote de leña;5;5'));
    expect(unitLines(read)).toEqual(['Parcela 1/6: 17 24']);
    const lote = await readText(list('Lote para tenda;10;15', 'Lote autocaravana;12;16', 'Adulto;7;9'));
    expect(unitLines(lote)).toEqual(['Lote para tenda 1/6: 17 24', 'Lote autocaravana 1/6: 19 25']);
  });

  it.each([
    ['Adulto', 'Caravana o carro tienda', 'Coche', 'Parcela: Caravana o carro tienda + Coche'],
    ['Adult', 'Caravana o carro tenda', 'Cotxe', 'Parcel·la: Caravana o carro tenda + Cotxe'],
  ])('a folding trailer is no car: %s, %s', async (adult, trailer, car, unit) => {
    const { tariff } = await readText(list(`${adult};7;9`, `${trailer};6;8`, `${car};4;5`, 'Carro remolque;3;3'));
    expect(unitLines({ tariff })).toEqual([`${unit} 1/6: 17 22`]);
  });

  it('a unit for each tent or caravan, its seasons dated below, and no car beside a motorhome', async () => {
    const read = await readText(
      [
        'CAMPING LOS ALMENDROS · TARIFAS 2027',
        'Precios por noche, IVA incluido',
        'Concepto;Temporada baja;Temporada media;Temporada alta',
        'Adulto;5,50 €;6,50 €;8,25 €',
        'Niño (3-10 años);4,50 €;5,50 €;7,00 €',
        'Coche;5,50 €;6,50 €;8,25 €',
        'Tienda individual;4,50 €;5,50 €;7,00 €',
        'Caravana;6,00 €;7,00 €;9,00 €',
        'Autocaravana;9,50 €;11,00 €;14,00 €',
        'Moto;4,00 €;5,00 €;6,00 €',
        'Electricidad (6A);4,90 €;4,90 €;4,90 €',
        'Perro;2,00 €;2,50 €;3,00 €',
        '',
        'Temporada baja: del 1/4 al 31/5 y del 16/9 al 31/10',
        'Temporada media: del 1/6 al 30/6 y del 1/9 al 15/9',
        'Temporada alta: del 1/7 al 31/8',
      ].join('\n'),
    );
    expect(unitLines(read)).toEqual([
      'Parcela: Tienda individual + Coche + Electricidad (6A) 1/6: 20.4 23.4 28.4',
      'Parcela: Caravana + Coche + Electricidad (6A) 1/6: 21.9 24.9 30.4',
      'Parcela: Autocaravana + Electricidad (6A) 1/6: 19.9 22.4 27.15',
    ]);
    expect(ageLines(read)).toEqual(['3<11: 4.5 5.5 7', '11<: 5.5 6.5 8.25']);
    expect(asks(read)).toEqual(['added_parts', 'added_parts', 'added_parts', 'guests_most']);
    expect(read.doubts[0]).toMatchObject({
      taken: '2040',
      of: 'Temporada baja: Tienda individual 4,50 € + Coche 5,50 € + Electricidad (6A) 4,90 € + Adulto 5,50 €',
    });
    expect(read.leftOut.map(({ cell, reason }) => `${cell.text} ${reason}`)).toContain('2,00 € extra');
    const price = read.origins.filter(({ path }) => path === 'prices.0').map(({ cell }) => cell.text);
    expect(price).toEqual(['4,50 €', '5,50 €', '4,90 €', '5,50 €']);
  });

  it.each([
    [
      'what a pitch includes is not added again',
      'Parcela (coche + tienda/caravana + electricidad incluidos);22;34\nPersona adulta (>10 años);6;8,50\nNiño de 3 a 10 años;4;6,50\nBebés (0-2 años);gratis;gratis\nPerro;3;4\nVehículo adicional;5;6\nCoche;5;6',
      ['Parcela (coche + tienda/caravana + electricidad incluidos) 1/6: 28 42.5'],
      ['3<11: 4 6.5', '0<3: 0 0', '11<: 6 8.5'],
    ],
    [
      'a pack for two with further persons',
      'Pack parcela (2 adultos + coche + luz);28;44\nPersona adicional;6;9\nNiño adicional (3-11 años);4;6\nMínimo de noches;2;5',
      ['Pack parcela (2 adultos + coche + luz) 2/6: 28 44'],
      ['3<12: 4 6', '12<: 6 9'],
    ],
    [
      'each of two pitches with each of two currents',
      'Parcel·la normal;12;18\nParcel·la premium;16;24\nAdult;6;8\nNen (3-12 anys);4,50;6\nElectricitat 6A;5;5\nElectricitat 10A;6,50;6,50\nGos;3;3',
      [
        'Parcel·la normal + Electricitat 6A 1/6: 23 31',
        'Parcel·la normal + Electricitat 10A 1/6: 24.5 32.5',
        'Parcel·la premium + Electricitat 6A 1/6: 27 37',
        'Parcel·la premium + Electricitat 10A 1/6: 28.5 38.5',
      ],
      ['3<13: 4.5 6', '13<: 6 8'],
    ],
    [
      'a French package of two, older than seven beside two to seven',
      'Forfait emplacement (2 pers. + voiture + tente ou caravane);18,00 €;29,50 €\nPersonne supplémentaire (+ 7 ans);4,50 €;7,00 €\nEnfant (2-7 ans);3,00 €;5,00 €\nÉlectricité 10A;4,50 €;5,00 €\nAnimal;2,00 €;3,00 €\nVéhicule supplémentaire;2,50 €;3,50 €',
      ['Forfait emplacement (2 pers. + voiture + tente ou caravane) + Électricité 10A 2/6: 22.5 34.5'],
      ['2<8: 3 5', '8<: 4.5 7'],
    ],
    [
      'English with what is included named',
      'Pitch incl. 2 adults, 1 car, electricity;30;45\nExtra adult;7;9\nExtra child (3-12);4;6\nDog;3;4',
      ['Pitch incl. 2 adults, 1 car, electricity 2/6: 30 45'],
      ['3<13: 4 6', '13<: 7 9'],
    ],
    [
      'three languages in each name',
      'Parcela / Pitch / Emplacement;10;15\nAdulto / Adult / Adulte;6;8\nNiño / Child / Enfant (3-10);4;5\nCoche / Car / Voiture;5;6\nElectricidad / Electricity / Électricité;5;5\nPerro / Dog / Chien;2;2',
      ['Parcela / Pitch / Emplacement + Coche / Car / Voiture + Electricidad / Electricity / Électricité 1/6: 26 34'],
      ['3<11: 4 5', '11<: 6 8'],
    ],
    [
      'pitches with and without electricity, ages to the year, showers and rubbish beside',
      'Parcela básica (sin electricidad);10;12\nParcela confort (con electricidad 10A y agua);15;19\nAdulto (a partir de 11 años);6;7\nNiños 3–10 años;4;5\nNiños hasta 2 años;0;0\nCoche;5;6\nSegunda tienda;5;6\nDucha caliente;1;1\nRecogida de basuras;1;1',
      [
        'Parcela básica (sin electricidad) + Coche 1/6: 21 25',
        'Parcela confort (con electricidad 10A y agua) + Coche 1/6: 26 32',
      ],
      ['3<11: 4 5', '<3: 0 0', '11<: 6 7'],
    ],
    [
      'tents by size, which include nobody',
      'Adulto;6;8\nNiño 3-9;4;5\nTienda 1-2 pers.;5;6\nTienda 3-5 pers.;7;9\nCoche;5;6\nElectricidad;5;5',
      [
        'Parcela: Tienda 1-2 pers. + Coche + Electricidad 1/6: 21 25',
        'Parcela: Tienda 3-5 pers. + Coche + Electricidad 1/6: 23 28',
      ],
      ['3<10: 4 5', '10<: 6 8'],
    ],
    [
      'tents and caravans that are let are units of their own',
      'Parcela;10;15\nAdulto;6;8\nElectricidad;5;5\nTienda Safari 4 pax;60;90\nCaravana de alquiler 4 pax;45;70\nBungalow 6 pax;80;130',
      [
        'Tienda Safari 4 pax 4/4: 60 90',
        'Caravana de alquiler 4 pax 4/4: 45 70',
        'Bungalow 6 pax 6/6: 80 130',
        'Parcela + Electricidad 1/6: 21 28',
      ],
      ['<: 6 8 for u4'],
    ],
    [
      'what is let with its pitch, beside one that brings a car',
      'Motorhome pitch (2 persons, electricity included);25;35\nTent pitch (2 persons);18;25\nAdditional person;6;8\nElectricity;5;5\nCar;4;5',
      [
        'Motorhome pitch (2 persons, electricity included) 2/6: 25 35',
        'Tent pitch (2 persons) + Car + Electricity 2/6: 27 35',
      ],
      ['<: 6 8'],
    ],
    [
      'room for at most so many, and electricity by the kilowatt hour beside the stay',
      'Parcela (máx. 4 personas, coche y tienda incluidos);20;30\nAdulto;6;8\nElectricidad (kWh);0,50;0,50',
      ['Parcela (máx. 4 personas, coche y tienda incluidos) 1/4: 26 38'],
      ['<: 6 8'],
    ],
    [
      'square metres and people from … to … are no current',
      'Parcela;10;15\nParcela grande (60 a 80 m2);14;20\nAdulto;6;8\n3 a 10 años;4;5\nLuz 6 A;5;5',
      ['Parcela + Luz 6 A 1/6: 21 28', 'Parcela grande (60 a 80 m2) + Luz 6 A 1/6: 25 33'],
      ['3<11: 4 5', '11<: 6 8'],
    ],
    [
      'at most so many, said behind the number',
      'Parcela (coche y tienda incluidos, 6 personas máx.);20;30\nAdulto;6;8',
      ['Parcela (coche y tienda incluidos, 6 personas máx.) 1/6: 26 38'],
      ['<: 6 8'],
    ],
    [
      'what a pitch says is not included is added',
      'Parcela confort (luz incluida);15;20\nParcela (luz no incluida);10;15\nAdulto;6;8\nLuz 6A;5;5',
      ['Parcela confort (luz incluida) 1/6: 21 28', 'Parcela (luz no incluida) + Luz 6A 1/6: 21 28'],
      ['<: 6 8'],
    ],
    [
      'children by other words, further persons in the plural',
      'Parcela;28;44\nPersonas adicionales;6;9\nMenor de 10 años;4;5\nLuz;5;5',
      ['Parcela + Luz 2/6: 33 49'],
      ['<10: 4 5', '10<: 6 9'],
    ],
    [
      'supplements, second things, months, water and services are beside the stay',
      'Parcela;10;15\nSuplemento parcela confort;4;5\nAdulto;6;8\nCoche;5;6\nCoche 2º;7;8\n2ª tienda;4;5\nParcela mensual;300;350\nCamper service;5;5\nToma de agua;3;3\nElectricidad;5;5',
      ['Parcela + Coche + Electricidad 1/6: 26 34'],
      ['<: 6 8'],
    ],
    [
      'a camping-car is no car',
      'Emplacement (tente, caravane ou camping-car);12;18\nAdulte;6;8\nVoiture;3;4\nÉlectricité;5;5',
      [
        'Emplacement (tente, caravane ou camping-car) + Voiture + Électricité 1/6: 26 35',
        'Emplacement (tente, caravane ou camping-car) + Électricité 1/6: 23 31',
      ],
      ['<: 6 8'],
    ],
  ])('%s', async (_, rows, expected, persons) => {
    const read = await readText(list(rows));
    expect([unitLines(read), ageLines(read)]).toEqual([expected, persons]);
  });

  it('seasons down and concepts across on a sheet of Excel, in which “Personas” is a price', async () => {
    const read = await readBytes(
      await workbook([
        ['Tarifas 2027 por noche', null, null, null, null, null, null],
        ['Temporada', 'Fechas', 'Parcela', 'Personas', 'Niños 3-10', 'Coche', 'Luz'],
        ['Baja', '1/4 - 30/6', 9, 6, 4, 4, 5],
        ['Alta', '1/7 - 31/8', 12.5, 8.5, 6, 6, 5.5],
      ]),
    );
    expect(unitLines(read)).toEqual(['Parcela + Coche + Luz 1/6: 24 32.5']);
    expect(ageLines(read)).toEqual(['3<11: 4 6', '11<: 6 8.5']);
  });

  it('bungalows and pitches on one sheet, each with its further persons', async () => {
    const read = await readBytes(
      await workbook([
        ['CAMPING EL ROBLE 2027 - precios por noche', null, null],
        ['BUNGALOWS', '1/4 - 30/6', '1/7 - 31/8'],
        ['Bungalow 4 pax', 60, 120],
        ['Persona extra', 10, 12],
        [null, null, null],
        ['PARCELAS', '1/4 - 30/6', '1/7 - 31/8'],
        ['Parcela', 10, 15],
        ['Adulto', 6, 8],
        ['Niño 3-10 años', 4, 6],
        ['Coche', 5, 6],
        ['Electricidad', 5, 5],
      ]),
    );
    expect(unitLines(read)).toEqual(['Bungalow 4 pax 4/4: 60 120', 'Parcela + Coche + Electricidad 1/6: 26 34']);
    expect(ageLines(read)).toEqual(['3<11: 4 6 for u2', '11<: 6 8 for u2', '<: 10 12 for u1']);
  });

  it('a text copied from a PDF whose seasons are called by letters, without tax', async () => {
    const read = await readText(
      [
        'TARIFAS 2027                 A          B          C',
        'PARCELA                   8,00      10,00      14,00',
        'ADULTO                    5,00       6,00       7,50',
        'NIÑO (2 a 10 años)        4,00       5,00       6,00',
        'TIENDA                    5,00       6,00       7,50',
        'CARAVANA                  5,50       6,50       8,00',
        'AUTOCARAVANA              8,00       9,50      12,00',
        'COCHE                     5,00       6,00       7,50',
        'ELECTRICIDAD              4,50       4,50       5,00',
        '',
        'A: 7/1 - 31/5 y 1/10 - 30/11',
        'B: 1/6 - 30/6 y 1/9 - 30/9',
        'C: 1/7 - 31/8',
        'Precios por persona/unidad y noche. IVA no incluido (10 %).',
      ].join('\n'),
    );
    expect(unitLines(read)).toEqual([
      'PARCELA + TIENDA + COCHE + ELECTRICIDAD 1/6: 27.5 32.5 41.5',
      'PARCELA + CARAVANA + COCHE + ELECTRICIDAD 1/6: 28 33 42',
      'PARCELA + AUTOCARAVANA + ELECTRICIDAD 1/6: 25.5 30 38.5',
    ]);
    expect(asks(read)).toEqual(expect.arrayContaining(['without_vat', 'added_parts']));
  });
});

// @holds pricelist-3
describe('what leaves the sum open', () => {
  it.each([
    ['a price with a footnote', 'Parcela;10*;15*\nAdulto;6;8\nElectricidad²;5;5', ['21 28'], 'marked_price'],
    ['a lowest price', 'Parcela;desde 10;desde 15\nAdulto;6;8\nLuz;5;5', ['21 28'], 'from_price'],
    ['a child of no age', 'Parcela;10;15\nAdulto;6;8\nNiño;4;5\nLuz;5;5', ['21 28'], 'child_ages'],
    ['a pitch that may include two', 'Parcela 2 personas;25;35\nAdulto;6;8\nLuz;5;5', ['30 40'], 'guests'],
    ['weeks beside nights', 'Parcela;10;15\nAdulto;6;8\nLuz;5;5', ['21 28'], 'added_parts'],
  ])('is asked: %s', async (_, rows, prices, question) => {
    const read = await readText(list(rows));
    expect(unitLines(read).map((unit) => unit.split(': ')[1])).toEqual(prices);
    expect(asks(read)).toContain(question);
  });

  it.each([
    ['in pounds', 'Pitch;€10;€15\nAdult;£6;£8\nElectricity;€5;€5', '? ?'],
    ['of which one cannot be read', 'Parcela;10;1S\nAdulto;6;8\nLuz;5;5', '21 ?'],
    ['in one season alone', 'Parcela;10;15\nAdulto;6;8\nLuz;5;', '21 ?'],
    ['of nothing for an adult', 'Parcela;10;15\nAdulto;0;8\nLuz;5;5', '? 28'],
    ['with a dash', 'Parcela;10;15\nAdulto;6;8\nCoche;-;6', '? 29'],
    ['without and with tax', `Parcela;10;15\nParcela;11;16,50\nAdulto;6;8\nLuz;5;5`, '? ?'],
  ])('has no sum: a part %s', async (_, rows, prices) => {
    expect((await readText(list(rows))).tariff.units).toHaveLength(1);
    expect(unitLines(await readText(list(rows)))[0]!.split(': ')[1]).toBe(prices);
  });

  it('a child of no age is no adult either', async () => {
    const read = await readText(list('Parcela;10;15\nAdulto;6;8\nNiño;4;5\nLuz;5;5'));
    expect(ageLines(read)).toEqual(['18<: 6 8']);
  });

  it('a price for each person and week is one of seven nights, where these are equal', async () => {
    const read = await readText('2027 por semana;1/4-30/6;1/7-31/8\nBungalow 4p;350;700\nPersona extra;35;40\n');
    expect(ageLines(read)).toEqual(['<: 5 -0.01']);
    expect(read.leftOut.map(({ cell, reason }) => `${cell.text} ${reason}`)).toEqual(['40 extra_person_week']);
  });

  it.each([
    ['a bungalow for each person', list('Parcela;10;15\nAdulto;6;8\nLuz;5;5\nBungalow (por persona);20;25')],
    ['a tent that may be let or brought', list('Parcela;10;15\nAdulto;6;8\nLuz;5;5\nTienda 4 pax;25;28')],
  ])('is refused by name: %s', async (_, text) => {
    await expect(withEnglishError(readText(text))).rejects.toThrow('built of parts that each have their price');
  });
});

/** What the stays of a random list cost by the engine and by hand, where they differ. */
async function differences(seed: number): Promise<string[]> {
  const { text, truth, shape } = conceptList(seed);
  const { tariff, doubts } = await readText(text);
  const choices = choicesByHand(truth);
  const draws = drawsOf(seed + 1_000_000);
  const asked = new Set(doubts.map(({ asks: kind }) => kind));
  const wrong = truth.isWithoutVat === asked.has('without_vat') ? [] : [`${seed} ${shape}: tax`];
  if (tariff.units.length !== choices.length) wrong.push(`${seed} ${shape}: ${tariff.units.length} units`);
  for (const { name, cents } of choices) {
    const unit = tariff.units.find((one) => one.name === name || one.name.endsWith(`: ${name}`));
    const plan = unit && ratePlanOf(tariff, unit);
    const prepared = plan && prepareRatePlan(plan);
    if (prepared?.kind !== 'ready') wrong.push(`${seed} ${shape}: ${name} is not let`);
    else {
      const arrival = dayOf(2027, 1, draws.whole(1, 340));
      const ages = Array.from({ length: draws.whole(0, 2) }, () => draws.whole(0, 17));
      const stay = { arrival, nights: draws.whole(1, 14), adults: draws.whole(1, 3), ages };
      const found = priceStay(prepared.plan, { ...stay, childAges: ages, bookedOn: arrival });
      const own = found.kind === 'priced' ? { total: found.totalCents, tax: found.taxCents } : null;
      const expected = costByHand(truth, cents, stay);
      if (JSON.stringify(own) !== JSON.stringify(expected))
        wrong.push(`${seed} ${shape}: ${name} ${JSON.stringify({ stay, own, expected })}`);
    }
  }
  return wrong;
}

// @holds pricelist-3
it('stays of random lists by concept, with children, fees, tax and letters, cost to the cent what they do by hand', async () => {
  const found = await Promise.all(Array.from({ length: 300 }, (_, seed) => differences(seed)));
  expect(found.flat()).toEqual([]);
});
