import { bundlePlanted } from './planted/bundle-planted.ts';
import { arrowsPlanted } from './planted/arrows-planted.ts';
import { deadCodePlanted, formatPlanted, lintPlanted, typesPlanted } from './planted/code-planted.ts';
import { innocent } from './planted/innocent.ts';
import type { Planting } from './planted/planting.ts';
import {
  cataloguesPlanted,
  homesPlanted,
  namesPlanted,
  packagesPlanted,
  slicesPlanted,
  styleValuesPlanted,
  testHelpersPlanted,
  wordsPlanted,
} from './planted/text-planted.ts';
import type { Report, Section } from './section.ts';

const plantings: Record<string, Planting> = {
  types: typesPlanted,
  lint: lintPlanted,
  format: formatPlanted,
  arrows: arrowsPlanted,
  'dead code': deadCodePlanted,
  names: namesPlanted,
  slices: slicesPlanted,
  words: wordsPlanted,
  homes: homesPlanted,
  'test helpers': testHelpersPlanted,
  packages: packagesPlanted,
  bundle: bundlePlanted,
  catalogues: cataloguesPlanted,
  'style values': styleValuesPlanted,
};

export const plantedFiles: Record<string, string> = Object.assign(
  {},
  ...Object.values(plantings).map((planting) => planting.files),
  innocent,
) as Record<string, string>;

/** What is wrong with a section itself, judged by what it found in the planted project; empty when it can be trusted. */
export function findDefects(section: Pick<Section, 'title' | 'rules'>, { findings }: Report): string[] {
  const expected = plantings[section.title]?.expected ?? [];
  const unplanted = section.rules.filter((rule) => !expected.some(([planted]) => planted === rule));
  const missed = expected.filter(([rule, path]) => !findings.some((one) => one.rule === rule && one.path === path));
  const falseAlarms = findings.filter(({ path }) => path in innocent);
  return [
    ...unplanted.map((rule) => `no violation of ${rule} is planted`),
    ...missed.map(([rule, path]) => `the planted violation of ${rule} in ${path} was not found`),
    ...falseAlarms.map(({ rule, path, detail }) => `false alarm: ${rule} in ${path}: ${detail}`),
  ];
}

export const countPlanted = (title: string): number => plantings[title]?.expected.length ?? 0;
