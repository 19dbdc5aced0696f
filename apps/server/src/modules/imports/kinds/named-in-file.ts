import { nearCampsites } from '@vivac/domain/places/campsite';
import { type StatedIdentity, UnknownCampsites, identityKey } from '@vivac/intake/verdict/unknown-campsites';
import type { Queryable } from '#platform/database/database';
import type { BatchInProgress } from '#modules/evidence/write';
import { campsiteFinder, campsitesWithPlaces, namesOfCampsites } from '#modules/watchlists/read';
import { NewCampsites } from '#modules/watchlists/write';
import {
  type ImportEffect,
  type ImportRequest,
  NONE_UNKNOWN,
  type NamedInVain,
  type UnknownInFile,
} from '../import-report.ts';
import type { Arrived } from './sink.ts';

/** The campsites that the rows of one file are of, by what the file calls them. */
export interface NamedInFile {
  readonly find: (identity: StatedIdentity) => Promise<number | null>;
  readonly unknown: UnknownCampsites;
  readonly made: NewCampsites;
  effectOf(arrived: Arrived): Promise<ImportEffect>;
  unknownInFile(): Promise<UnknownInFile>;
}

/** So many are told, each with the known ones that may be meant. */
const MOST_REPORTED = 1_000;
const MOST_NAMES = 100;
/** Of names that are one campsite's; a file of more has something else in their place. */
const MOST_COUNTED = 100_000;

export function namedInFile(
  db: Queryable,
  { tx, batchNumber }: BatchInProgress,
  { kind, campsites: stated }: ImportRequest,
  now: Date,
): NamedInFile {
  const findKnown = campsiteFinder(db);
  const unknown = new UnknownCampsites();
  // Prices come into the database at their end, and their connection is taken until then.
  const made = new NewCampsites(
    { db, tx, batchNumber, now, findKnown, atOnce: kind !== 'prices' },
    stated ?? { answers: [], others: 'left_out' },
  );
  const names = new Map<string, number>();
  const find = async (identity: StatedIdentity): Promise<number | null> => {
    const id = (await findKnown(identity)) ?? (await made.find(identity));
    if (id !== null && names.size < MOST_COUNTED) names.set(identityKey(identity), id);
    return id;
  };
  return {
    find,
    unknown,
    made,
    async effectOf({ effect, campsiteIds }) {
      const madeIds = new Set(made.made.map(({ id }) => id));
      const changed = campsiteIds.filter((id) => !madeIds.has(id)).length;
      const joined = names.size - new Set(names.values()).size;
      const counted = effect?.campsites ?? { made: madeIds.size, changed, joined };
      const reported = await namesOfCampsites(tx, [...new Set([...madeIds, ...campsiteIds])].slice(0, MOST_NAMES));
      return { campsites: { ...counted, names: reported }, nights: effect?.nights ?? null };
    },
    unknownInFile: () => reportedUnknown(db, unknown),
  };
}

async function reportedUnknown(db: Queryable, unknown: UnknownCampsites): Promise<UnknownInFile> {
  if (unknown.size === 0) return NONE_UNKNOWN;
  const near = nearCampsites(await campsitesWithPlaces(db));
  const named = unknown.list.slice(0, MOST_REPORTED).map((one): NamedInVain => {
    const known = one.name === null ? [] : near(one.name);
    return {
      ...one,
      near: known.map(({ name, municipality, province, region }) => ({
        name,
        place: municipality ?? province ?? region ?? null,
      })),
    };
  });
  return { named, count: unknown.size };
}
