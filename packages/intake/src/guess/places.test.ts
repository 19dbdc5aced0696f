import { expect, it } from 'vitest';
import { UNPACK_LIMITS } from '../rows/unpack.ts';
import { guessMapping } from './guess-mapping.ts';
import { readSample } from './sample/sample.ts';

/** The fields that a register of these rows is read by. */
async function fieldsOf(...rows: readonly string[]) {
  const bytes = (async function* () {
    yield Buffer.from(`${rows.join('\n')}\n`);
  })();
  const context = { zone: 'Europe/Madrid', now: new Date('2026-11-22T10:00:00Z') };
  const { kind, mapping } = guessMapping(await readSample(bytes, 'registro.csv', UNPACK_LIMITS), context);
  expect(kind).toBe('campsites');
  return mapping.fields;
}

it.each([
  ['Coordenada_X', 'Coordenada_Y', {}],
  ['UTM X (ETRS89 H30)', 'UTM Y (ETRS89 H30)', { utm_zone: { constant: '30' } }],
])('columns %s and %s in metres are UTM, of the zone that they name', async (x, y, zone) => {
  const fields = await fieldsOf(
    `Nombre;Municipio;Provincia;${x};${y}`,
    'Camping El Robledal;Villaviciosa;Asturias;304512,5;4814233,1',
    'Camping La Ribera;Llanes;Asturias;355120,0;4809100,7',
  );
  expect(fields).toMatchObject({
    utm_x: { column: x },
    utm_y: { column: y },
    municipality: { column: 'Municipio' },
    ...zone,
  });
  expect('utm_zone' in fields).toBe('utm_zone' in zone);
  expect(fields['region']).toBeUndefined();
});

it('a column of the zone is read, and columns X and Y in degrees are longitude and latitude', async () => {
  const utm = await fieldsOf(
    'Nombre;X;Y;Huso',
    'Camping El Robledal;304512,5;4814233,1;30',
    'Camping Vora Riu;504512,5;4614233,1;31',
  );
  expect(utm).toMatchObject({ utm_x: { column: 'X' }, utm_y: { column: 'Y' }, utm_zone: { column: 'Huso' } });
  const degrees = await fieldsOf(
    'Nombre;Coordenada X;Coordenada Y',
    'Camping El Robledal;-5,4321;43,4812',
    'Camping Vora Riu;2,1508;41,3867',
  );
  expect(degrees).toMatchObject({ longitude: { column: 'Coordenada X' }, latitude: { column: 'Coordenada Y' } });
});

it('latitude and longitude in one cell, in degrees, minutes and seconds, are coordinates', async () => {
  const fields = await fieldsOf(
    'Nombre;Provincia;Coordenadas',
    `Camping El Robledal;Asturias;"43°28'52""N 5°25'56""O"`,
    `Camping Vora Riu;Girona;"41°23'12""N 2°9'3""E"`,
  );
  expect(fields['coordinates']).toEqual({ column: 'Coordenadas' });
});
