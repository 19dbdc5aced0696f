import { expect, test } from 'vitest';
import { namesContaining } from './name-search.ts';

const names = ['Bosc de Tamariu', 'La Garrotxa Domes', 'Empordà Lodge', 'EMPORDÀ BEACH'];

// @holds review-2
test.each([
  ['', names],
  ['  ', names],
  ['emporda', ['Empordà Lodge', 'EMPORDÀ BEACH']],
  [' Empordà ', ['Empordà Lodge', 'EMPORDÀ BEACH']],
  ['GARROTXA', ['La Garrotxa Domes']],
  ['a d', ['La Garrotxa Domes']],
  ['xyz', []],
])('name search for %j finds %j', (text, found) => {
  expect(namesContaining(names, text)).toEqual(found);
});
