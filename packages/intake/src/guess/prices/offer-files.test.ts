import { describe, expect, it } from 'vitest';
import { nightsOf, readAsGuessed } from '@vivac/testing/read-as-guessed';

describe('a board that columns say yes or no of', () => {
  it.each([
    ['Precio;Desayuno', ['95;sí', '96;no'], ['Breakfast', 'None']],
    ['Price;Half board', ['95;no', '96;yes'], ['None', 'Half board']],
    ['Price;HB', ['95;x', '96;'], ['Half board', 'None']],
    ['Prix;Petit déjeuner inclus', ['95;oui', '96;non'], ['Breakfast', 'None']],
    ['Preis;Frühstück', ['95;ja', '96;nein'], ['Breakfast', 'None']],
    ['Prijs;Ontbijt inbegrepen', ['95;ja', '96;nee'], ['Breakfast', 'None']],
    ['Prezzo;Mezza pensione', ['95;1', '96;0'], ['Half board', 'None']],
    ['Preço;Pequeno-almoço', ['95;sim', '96;não'], ['Breakfast', 'None']],
    ['Preu;Pensió completa', ['95;sí', '96;no'], ['Full board', 'None']],
    ['Price;Breakfast;Half board', ['95;yes;no', '96;yes;yes', '97;no;no'], ['Breakfast', 'Half board', 'None']],
    ['Price;BB;HB', ['95;x;', '96;;x', '97;;'], ['Breakfast', 'Half board', 'None']],
    ['Precio;Régimen', ['95;Media pensión', '96;Solo alojamiento'], ['Media pensión', 'Solo alojamiento']],
  ])('%s with %j is %j', async (header, rows, boards) => {
    expect(await readAsGuessed(nightsOf(header, ...rows), 'file.csv', 'extras')).toEqual(boards);
  });
});

describe('prices that only a few get', () => {
  it.each([
    ['Precio;Tipo de precio', ['95;Público', '86;Precio socio'], ['95', 'left out']],
    ['Price;Rate name', ['95;Standard', '86;Genius'], ['95', 'left out']],
    ['Price;Label', ['95;Flexible', '86;Member price'], ['95', 'left out']],
    ['Price;Deal', ['95;None', '86;Mobile-only price'], ['95', 'left out']],
    ['Price;Genius', ['95;no', '86;yes'], ['95', 'left out']],
    ['Prix;Tarif membre', ['95;non', '86;oui'], ['95', 'left out']],
    ['Precio;Solo app', ['95;', '86;x'], ['95', 'left out']],
    ['Precio;Observación', ['95;Cancelación gratuita', '86;Con cupón'], ['95', 'left out']],
    ['Preis;Hinweis', ['95;flexibel', '86;Mitgliederpreis'], ['95', 'left out']],
  ])('%s with %j is read as %j', async (header, rows, read) => {
    expect(await readAsGuessed(nightsOf(header, ...rows), 'file.csv')).toEqual(read);
  });
});

describe('one channel', () => {
  it.each([
    'Web propia',
    'Direct',
    'own website',
    'Site officiel',
    'eigene Website',
    'Sito ufficiale',
    'Direkt',
    'web oficial',
  ])('is called %s', async (name) => {
    const read = await readAsGuessed(nightsOf('Precio;Canal', `95;${name}`, '96;Booking.com'), 'file.csv', 'channel');
    expect(read).toEqual(['Direct web', 'Booking.com']);
  });
});
