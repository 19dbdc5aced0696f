import { toDay } from '@vivac/domain/time/day';
import { withEnglishError } from '@vivac/testing/in-english';
import { ageLines, unitLines, weekendLines } from '@vivac/testing/strange-files/tariff-lines';
import { describe, expect, it } from 'vitest';
import { tariffOfFile } from './read-list.ts';

const CONTEXT = {
  name: 'List',
  readAt: { address: null, day: toDay('2027-01-03') },
  channel: 'Direct web',
  answers: {},
};
const readText = (text: string) => tariffOfFile(Buffer.from(text), CONTEXT);
const HEAD = '2027 por noche;1/4-30/6;1/7-31/8';
const list = (...rows: string[]) => [HEAD, ...rows].join('\n');
const weekends = (...rows: string[]) =>
  ['2027;Baja;;Alta;', ';1/4-30/6;;1/7-31/8;', 'Por noche;Dom-Jue;Vie-Sáb;Dom-Jue;Vie-Sáb', ...rows].join('\n');

// @holds pricelist-3
describe('a list by concept', () => {
  it('whose pitch costs as much more at every weekend has a weekend supplement', async () => {
    const read = await readText(weekends('Parcela;10;13;15;18', 'Adulto;6;6;8;8', 'Luz;5;5;5;5'));
    expect(unitLines(read)).toEqual(['Parcela + Luz 1/6: 21 28']);
    expect(ageLines(read)).toEqual(['<: 6 8']);
    expect(read.tariff.weekend).toEqual({ weekdays: [5, 6], priceCents: 300 });
    expect(read.leftOut.map(({ cell }) => cell.text)).not.toContain('13');
  });

  it.each(['Luz;5;;5;', 'Luz;5;;5;5'])(
    'whose part has no price at weekends costs the same then, and asks: %s',
    async (part) => {
      const read = await readText(weekends('Parcela;10;13;15;18', 'Adulto;6;6;8;8', part));
      expect(unitLines(read)).toEqual(['Parcela + Luz 1/6: 21 28']);
      expect(read.tariff.weekend).toEqual({ weekdays: [5, 6], priceCents: 300 });
      const same = read.doubts.filter(({ asks }) => asks === 'weekend_same');
      expect(same.map(({ of, cells }) => [of, cells[0]!.text])).toEqual([['Luz', '5']]);
    },
  );

  it('of which two currents have no price at weekends is compared by their names', async () => {
    const rows = ['Parcela;10;13;15;18', 'Luz 6A;5;;5;', 'Luz 10A;7;7;7;7', 'Adulto;6;6;8;8'];
    const read = await readText(weekends(...rows));
    expect(unitLines(read)).toEqual(['Parcela + Luz 6A 1/6: 21 28', 'Parcela + Luz 10A 1/6: 23 30']);
    expect(read.tariff.weekend?.priceCents).toBe(300);
  });

  it('that is cheaper at weekends is refused', async () => {
    await expect(withEnglishError(readText(weekends('Parcela;10;8;15;13', 'Adulto;6;6;8;8')))).rejects.toThrow(
      /do not fit those of the other nights \(for example 8\)/,
    );
  });

  it('with a part that has a price at weekends alone is refused', async () => {
    await expect(
      withEnglishError(readText(weekends('Parcela;10;13;15;18', 'Adulto;6;6;8;8', 'Luz;;5;;5'))),
    ).rejects.toThrow(/do not fit those of the other nights/);
  });

  it.each([
    ['a part costs more in one season', weekends('Parcela;10;13;15;17', 'Adulto;6;6;8;8', 'Luz;5;5;5;5'), ['24 30']],
    [
      'one of two pitches costs more',
      weekends('Parcela A;10;13;15;18', 'Parcela B;9;9;14;14', 'Adulto;6;6;8;8'),
      ['19 26', '- -'],
    ],
    [
      'a bungalow costs more',
      weekends('Parcela;10;12;15;17', 'Adulto;6;6;8;8', 'Bungalow 4p;80;95;120;135'),
      ['95 135', '18 25'],
    ],
  ])('has prices of the weekend by unit and season where %s', async (_, text, told) => {
    const read = await readText(text);
    expect(read.tariff.weekend).toEqual({ weekdays: [5, 6], priceCents: 0 });
    expect(weekendLines(read)).toEqual(told);
  });

  it('whose parts cost the same on all days has no weekend supplement', async () => {
    const read = await readText(weekends('Parcela;10;10;15;15', 'Adulto;6;6;8;8', 'Luz;5;5;5;5'));
    expect([unitLines(read), read.tariff.weekend]).toEqual([['Parcela + Luz 1/6: 21 28'], null]);
  });

  it.each([
    ['a guest costs more', weekends('Parcela;10;13;15;18', 'Adulto;6;7;8;9', 'Luz;5;5;5;5'), '7'],
    ['one season is cheaper', weekends('Parcela;10;13;15;14', 'Adulto;6;6;8;8', 'Luz;5;5;5;5'), '13'],
  ])('is refused where at weekends %s', async (_, text, cell) => {
    await expect(withEnglishError(readText(text))).rejects.toThrow(/do not fit those of the other nights/);
    await expect(withEnglishError(readText(text))).rejects.toThrow(`(for example ${cell})`);
  });

  it.each([
    [
      'German places',
      'Stellplatz',
      'Erwachsene',
      ['Abstellplatz', 'Tagesplatz', 'Saisonplatz', 'Müll je Stellplatz', 'Tennisplatz'],
    ],
    [
      'Dutch places',
      'Kampeerplaats',
      'Volwassene',
      ['Winterplaats', 'Stallingsplaats', 'Hond bij kampeerplaats', 'Jaarplaats'],
    ],
    [
      'what stands on an English pitch',
      'Pitch',
      'Adult',
      ['Gazebo on pitch', 'Cat with pitch', 'Fridge at your pitch', 'Seasonal pitch'],
    ],
    [
      'what is no place at all',
      'Parcela',
      'Adulto',
      ['Parcela anual', 'Parcela mes', 'Parcela no ocupada', 'Caravana en depósito', 'Caravana parada'],
    ],
    [
      'packages of cleaning and linen',
      'Emplacement',
      'Adulte',
      ['Forfait ménage 5 pers.', 'Pack draps 3 pers.', 'Pack romance 2 pers.', 'Forfait ménage emplacement'],
    ],
    ['an area below so many square metres', 'Stellplatz', 'Erwachsene', ['Unter 90 m²']],
  ])('has beside its pitches, by name, %s', async (_, pitch, adult, others) => {
    const read = await readText(
      list(`${pitch};11;17`, `${adult};6;8`, ...others.map((name, at) => `${name};${at + 41},50;${at + 41},50`)),
    );
    expect([unitLines(read), ageLines(read)]).toEqual([[`${pitch} 1/6: 17 25`], ['<: 6 8']]);
    // A place for a month or a winter is one for a length of stay.
    const named = read.leftOut.map(({ cell, reason }) => `${cell.text} ${reason.replace('by_length', 'extra')}`);
    expect(named).toEqual(expect.arrayContaining(others.map((_other, at) => `${at + 41},50 extra`)));
  });

  it.each([
    'Komfortstellplatz',
    'Großer Stellplatz',
    'Comfortplaats',
    'Grass pitch',
    'Large serviced pitch',
    'Wohnmobilstellplatz',
  ])('has %s among its pitches', async (name) => {
    const read = await readText(list('Parcela;11;17', `${name};13;19`, 'Adult;6;8'));
    expect(unitLines(read).map((unit) => unit.split(' 1/6: ')[1])).toEqual(['17 25', '19 27']);
  });

  it.each(['Tercera persona', 'Third adult', 'Zweite Person', 'Deuxième adulte', '3e volwassene', 'Vierde persoon'])(
    'whose only person is no first one includes others, and asks: %s',
    async (name) => {
      const read = await readText(list('Parcela;21;33', `${name};6;8`, 'Luz;4;4'));
      expect(unitLines(read)).toEqual(['Parcela + Luz 2/6: 25 37']);
      expect(read.doubts.map(({ asks }) => asks)).toContain('guests');
    },
  );

  it.each(['Primera persona', 'First adult', 'Erste Person', '1er adulte', 'Eerste volwassene'])(
    'whose only person is the first one includes that: %s',
    async (name) => {
      expect(unitLines(await readText(list('Parcela;21;33', `${name};6;8`, 'Luz;4;4')))).toEqual([
        'Parcela + Luz 1/6: 31 45',
      ]);
    },
  );

  it('names a car, a tent and a current that each pitch has already', async () => {
    const read = await readText(
      list(
        'Parcela (coche, tienda y luz incluidos);21;33',
        'Adulto;6;8',
        'Coche;4,10;4,10',
        'Tienda;3,10;3,10',
        'Luz 6A;5,10;5,10',
      ),
    );
    expect(unitLines(read)).toEqual(['Parcela (coche, tienda y luz incluidos) 1/6: 27 41']);
    expect(read.leftOut.map(({ cell, reason }) => `${cell.text} ${reason}`)).toEqual(
      ['4,10', '3,10', '5,10'].flatMap((text) => [`${text} extra`, `${text} extra`]),
    );
  });

  it('has a motorhome that no pitch names at its own price, and is refused where that is lower', async () => {
    const rows = ['Parcela caravana;21;33', 'Adulto;6;8'];
    expect(unitLines(await readText(list(...rows, 'Autocaravana;26;38')))).toEqual([
      'Parcela caravana 1/6: 27 41',
      'Parcela: Autocaravana 1/6: 32 46',
    ]);
    await expect(withEnglishError(readText(list(...rows, 'Autocaravana;5;6')))).rejects.toThrow('(Autocaravana)');
  });

  it('with a Dutch child “3 tot 12” asks its ages', async () => {
    const read = await readText(list('Kampeerplaats;11;17', 'Volwassene;6;8', 'Kind 3 tot 12 jaar;4,10;5,10'));
    expect(ageLines(read)).toEqual(['18<: 6 8']);
    expect(read.doubts.map(({ asks, of }) => `${asks} ${of}`)).toContain('child_ages Kind 3 tot 12 jaar');
    expect(read.leftOut.map(({ cell, reason }) => `${cell.text} ${reason}`)).toEqual([
      '4,10 extra_person_age',
      '5,10 extra_person_age',
    ]);
  });

  it('with a second car and a service beside its pitch has further adults too', async () => {
    const read = await readText(
      list('Forfait 2 pers. (emplacement);19;31', 'Adulte supp.;6;8', '2ème voiture;3;4', 'Frigo;5;5'),
    );
    expect(ageLines(read)).toEqual(['<: 6 8']);
    expect(unitLines(read)).toEqual(['Forfait 2 pers. (emplacement) 2/6: 19 31']);
  });

  it('by the week has a seventh for each guest and night', async () => {
    const text = 'Preise 2027 pro Woche;1.4.-30.6.;1.7.-31.8.\nStellplatz;70;105\nErwachsene;42;56\nStrom;35;35';
    const read = await readText(text);
    expect(read.tariff.per).toBe('week');
    expect([unitLines(read), ageLines(read)]).toEqual([['Stellplatz + Strom 1/6: 147 196'], ['<: 6 8']]);
  });

  it('by the week names what seven nights of a guest do not make up', async () => {
    const text = '2027 por semana;1/4-30/6;1/7-31/8\nParcela;70;105\nAdulto;42;50\nLuz;35;35';
    const read = await readText(text);
    expect(ageLines(read)).toEqual(['<: 6 -0.01']);
    expect(read.leftOut).toMatchObject([{ cell: { text: '50' }, reason: 'extra_person_week' }]);
  });

  it('asks the sum of each of its units', async () => {
    const { doubts } = await readText(list('Parcela A;10;15', 'Parcela B;12;18', 'Adulto;6;8'));
    expect(doubts.filter(({ asks }) => asks === 'added_parts').map(({ taken, of }) => [taken, of])).toEqual([
      ['1600', '01/04 – 30/06: Parcela A 10 + Adulto 6'],
      ['1800', '01/04 – 30/06: Parcela B 12 + Adulto 6'],
    ]);
  });

  it.each([
    [
      'package for one and one for two',
      'Forfait 2 personnes (emplacement + véhicule);16,50;32\nForfait 1 personne (emplacement + véhicule);13;27\nPers. supp. (+ de 13 ans);4,50;7,50\nEnfant 2-12 ans;3;5\nEnfant - de 2 ans;gratuit;gratuit\nÉlectricité;4;4,50',
      [
        'Forfait 2 personnes (emplacement + véhicule) + Électricité 2/6: 20.5 36.5',
        'Forfait 1 personne (emplacement + véhicule) + Électricité 1/6: 17 31.5',
      ],
      ['2<13: 3 5', '<2: 0 0', '13<: 4.5 7.5'],
    ],
    [
      'German compound and further adults',
      'Standplatz inkl. 2 Erw., Auto und Strom;28;52\nKomfortplatz inkl. 2 Erw., Auto und Strom;33;60\nWeitere Erwachsene;6;9,50\nKinder (3-11 Jahre);4;6,50\nKleinkinder bis 2 Jahre;frei;frei',
      ['Standplatz inkl. 2 Erw., Auto und Strom 2/6: 28 52', 'Komfortplatz inkl. 2 Erw., Auto und Strom 2/6: 33 60'],
      ['3<12: 4 6.5', '<3: 0 0', '12<: 6 9.5'],
    ],
    [
      'Dutch compound and ages with t/m',
      'Kampeerplaats incl. 2 personen, auto en stroom;€ 24,–;€ 41,50\nComfortplaats incl. 2 personen, auto en stroom;€ 29,–;€ 48,–\nExtra persoon;€ 5,–;€ 7,–\nKind 2 t/m 11 jaar;€ 3,50;€ 5,–',
      [
        'Kampeerplaats incl. 2 personen, auto en stroom 2/6: 24 41.5',
        'Comfortplaats incl. 2 personen, auto en stroom 2/6: 29 48',
      ],
      ['2<12: 3.5 5', '12<: 5 7'],
    ],
    [
      'English pitch behind its adjective and a child named by its age alone',
      'Standard pitch (2 adults incl.);24;42\nSuper pitch (2 adults incl.);30;52\nExtra adult (13+);6;9\nExtra child (3-12);4;6\nUnder 3;Free;Free',
      ['Standard pitch (2 adults incl.) 2/6: 24 42', 'Super pitch (2 adults incl.) 2/6: 30 52'],
      ['3<13: 4 6', '<3: 0 0', '13<: 6 9'],
    ],
    [
      'child in four bands, senior, second car and pet beside the stay',
      'Parcela;10;15\nAdulto (18-64);6;8\nSenior (+65);5;8\nJoven (13-17);5;7\nNiño (4-12);4;6\nBebé (0-3);gratis;gratis\nSegundo coche;6;7\nMascota;2;3',
      ['Parcela 1/6: 16 23'],
      ['13<18: 5 7', '4<13: 4 6', '0<4: 0 0', '18<: 6 8'],
    ],
    [
      'Portuguese car and electricity',
      'Adulto;4,50;6,50\nCriança 5-10 anos;2,50;3,50\nTenda;5;7\nAutomóvel;4,50;6\nEletricidade;3,50;3,50',
      ['Alvéolo: Tenda + Automóvel + Eletricidade 1/6: 17.5 23'],
      ['5<11: 2.5 3.5', '11<: 4.5 6.5'],
    ],
  ])('has each %s', async (_, rows, units, ages) => {
    const read = await readText(list(rows));
    expect([unitLines(read), ageLines(read)]).toEqual([units, ages]);
  });

  it.each([
    ['of the first and the third', '1er adulto;6;8\n3er adulto y siguientes;5;7', 'several prices of an adult'],
    ['of each of one and of two', '1 adulto;8;10\n2 adultos;7;9', 'several prices of an adult'],
    ['of two lengths of stay', 'Adulto (1-2 noches);6;8\nAdulto (a partir de 3 noches);5;7', 'some lengths of stay'],
    [
      'by days',
      'Adulto;6;\nAdulto (1/7-15/8);;9\nAdulto (16/8-31/8);;8',
      'several prices of an adult (Adulto, Adulto (1/7',
    ],
  ])('with two prices of an adult %s is refused by their names', async (_, rows, reason) => {
    await expect(withEnglishError(readText(list(`Parcela;10;15\n${rows}\nLuz;5;5`)))).rejects.toThrow(reason);
  });
});

describe('prices for some lengths of stay', () => {
  it('are left out by name beside others, where they cost more', async () => {
    const read = await readText(list('Bungalow 4p;60;100', 'Bungalow 4p (7 noches o más);70;110'));
    expect(unitLines(read)).toEqual(['Bungalow 4p 4/4: 60 100']);
    expect(read.leftOut.map(({ cell, reason }) => `${cell.text} ${reason}`)).toEqual(['70 by_length', '110 by_length']);
  });

  it.each(['1 noche;90;130\n2-6 noches;95;135\n7 o más noches;65;105', '1-4 nights;90;130\n4+ nights;75;120'])(
    'are refused where there are no others: %s',
    async (rows) => {
      await expect(withEnglishError(readText(list(rows)))).rejects.toThrow('hold for some lengths of stay alone');
    },
  );
});
