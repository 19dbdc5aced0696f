import { describe, expect, it } from 'vitest';
import { SPANISH_PROVINCES } from './places/spanish-province.ts';
import { occupancyPlace, occupancySeries } from './occupancy.ts';

// @holds occupancy-2
describe('the place and the measure in the name of a series of INE', () => {
  it.each([
    ['Girona. Grado de ocupación por parcelas. ', '17', 'occupancy'],
    ['Total Nacional. 09 Cataluña. 17 Girona. Grado de ocupación por parcelas', '17', 'occupancy'],
    ['Total Nacional. 09 Cataluña. Pernoctaciones', 'CT', 'nights'],
    ['Nacional. Grado de ocupación por parcelas en fin de semana', 'ES', 'weekend_occupancy'],
    ['Castilla y León. Viajeros', 'CL', 'travellers'],
    ['07 Castilla y León. 24 León. Viajeros', '24', 'travellers'],
    ['Castilla - La Mancha, Estancia media', 'CM', 'mean_stay'],
    ['Balears, Illes. 07 Balears, Illes. Pernoctaciones', 'IB', 'nights'],
    ['Rioja, La. Pernoctaciones', 'RI', 'nights'],
    ['Comunitat Valenciana. 46 Valencia/València. Pernoctaciones', '46', 'nights'],
    ['Comunitat Valenciana. Pernoctaciones', 'VC', 'nights'],
    ['Galicia. 15 Coruña, A. Pernoctaciones', '15', 'nights'],
    ['Canarias. 35 Palmas, Las. Pernoctaciones', '35', 'nights'],
    ['País Vasco. 01 Araba/Álava. Pernoctaciones', '01', 'nights'],
    ['Asturias, Principado de. Pernoctaciones', 'AS', 'nights'],
  ])('%s', (name, place, measure) => {
    expect(occupancySeries(name)).toEqual({ place, measure });
  });

  it.each(['Girona. Personal empleado', 'Alemania. Pernoctaciones', ''])('are not guessed in “%s”', (name) => {
    expect(occupancySeries(name)).toBeNull();
  });

  it.each([
    ['Girona. Grado de ocupación por plazas', 'bed_occupancy'],
    ['Girona. Grado de ocupación por plazas en fin de semana', 'weekend_bed_occupancy'],
    ['Nacional. Grado de ocupación de bungalows', 'bungalow_occupancy'],
    ['Nacional. Grado de ocupación de bungalows en fin de semana', 'weekend_bungalow_occupancy'],
    ['Total. Occupancy rate by bed places', 'bed_occupancy'],
  ])('are those of beds or bungalows, not of pitches, in “%s” (%s)', (name, measure) => {
    expect(occupancySeries(name)?.measure).toBe(measure);
  });

  it('are not guessed where a name is about the beds of bungalows', () => {
    expect(occupancySeries('Girona. Grado de ocupación por plazas en bungalows')).toBeNull();
  });

  it('are found for each province by its name', () => {
    const regionsOfOne = /^(AS|CB|CE|IB|MC|MD|ML|NC|RI)$/;
    for (const { name, code, region } of SPANISH_PROVINCES) {
      expect(occupancyPlace(name)).toBe(regionsOfOne.test(region) ? region : code);
    }
  });
});
