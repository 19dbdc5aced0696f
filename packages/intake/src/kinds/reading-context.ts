import { toSay } from '@vivac/text/sentence';
import type { NamedDimension } from '@vivac/domain/offers/offer-dimension';
import type { Day } from '@vivac/domain/time/day';
import { normaliseLink } from '@vivac/domain/places/link';
import { type DateRules, moment } from '../mapping/convert-date.ts';
import { type FieldReader, fieldReader } from '../mapping/field-reader.ts';
import type { FieldSource, FieldSources } from '../mapping/field-source.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { type NameReader, nameReader, Unknown } from '../mapping/names.ts';
import { ImportRefused, Flaw, Problem } from '../verdict/import-refused.ts';
import type { StatedIdentity, UnknownCampsites } from '../verdict/unknown-campsites.ts';
import { conditionHolds, conditionsOf } from '../mapping/condition.ts';

/** What of an offer is a name that is kept under a number. */
export type NumberedName = NamedDimension | 'originalType';

/** What a file cannot say by itself: asked once for each name in it. */
export interface Lookups {
  /** The id of the campsite that a link or a name stands for, or null. */
  readonly findCampsite: (identity: StatedIdentity) => Promise<number | null>;
  /** Where those that are not found are noted. */
  readonly unknown?: UnknownCampsites;
  readonly numberOf: (of: NumberedName, name: string) => Promise<number>;
}

/** The days of a stay that was asked for. */
export interface RequestedDays {
  readonly arrival: Day;
  readonly nights: number;
}

/** What the rows of one file are read with. */
export interface ReadingContext {
  readonly lookups: Lookups;
  readonly mapping: Mapping;
  readonly sources: FieldSources;
  readonly sourceName: string;
  readonly zone: string;
  /** Stands where the file does not say when it was observed; null when it must. */
  readonly observedAt: Date | null;
  /** The stay that was asked for; null where a file may be of any. */
  readonly requestedDays?: RequestedDays | null;
  readonly now: Date;
  /** Its prices are those of a tariff, which are weaker than quotes. */
  readonly ofTariff?: true;
}

const NOON = '12:00';
const CLOCK_TOLERANCE_S = 86_400;

/** The source of a field without which the file says nothing. Throws ImportRefused where it is not mapped. */
export function requiredSource({ sources }: ReadingContext, field: string): FieldSource {
  const source = sources.get(field);
  if (!source) throw missingField(field);
  return source;
}

/** The format and zone of a field's dates: its own, else the mapping's, else the product's. */
export function dateRulesOf({ mapping, sources, zone }: ReadingContext, field: string): DateRules {
  const own = sources.get(field)?.mapping;
  return { dateFormat: own?.dateFormat ?? mapping.dateFormat, zone: own?.zone ?? mapping.zone ?? zone };
}

const NO_LINK = new Flaw('linkOfNoCampsite');
const NO_NAME = new Flaw('nameOfNoCampsite');

/** Reads the id of a row's campsite, which its link names, or else its name; those that nobody knows are noted. */
export function campsiteReader({ sources, lookups }: ReadingContext): NameReader {
  const link = sources.get('link');
  const name = sources.get('campsite');
  if (!link && !name) throw missingField('link');
  const textOf = (source: FieldSource | null, cells: readonly string[]) => source?.text(cells).trim() ?? '';
  let nameOfRow = '';
  const find = async (stated: string, identity: StatedIdentity, flaw: Flaw): Promise<number | Flaw> => {
    const found = await lookups.findCampsite(identity);
    if (found === null) lookups.unknown?.note(stated, identity);
    return found ?? flaw;
  };
  const byLink = nameReader(link, null, async (text) => {
    const normalised = normaliseLink(text);
    if (!normalised) return new Flaw('noAddress');
    return find(text, { link: normalised, ...(nameOfRow !== '' && { name: nameOfRow }) }, NO_LINK);
  });
  const byName = nameReader(name, null, (text) => find(text, { name: text }, NO_NAME));
  return (cells) => {
    const isNamed = name !== null && textOf(link, cells) === '';
    const found = isNamed ? byName(cells) : byLink(cells);
    if (found instanceof Unknown) nameOfRow = textOf(name, cells);
    else if (found instanceof Problem) lookups.unknown?.count(textOf(isNamed ? name : link, cells));
    return found;
  };
}

/** Whether a file says itself when each of its rows was observed. */
export function tellsMoment(sources: FieldSources): boolean {
  return sources.get('observed_at') !== null;
}

/** Reads when a row was observed, in whole seconds since 1970. */
export function observedAtReader(context: ReadingContext, otherwise: Date | null): FieldReader<number> {
  const source = context.sources.get('observed_at');
  const fallback = otherwise === null ? null : Math.floor(otherwise.getTime() / 1000);
  if (!source && fallback === null) throw missingField('observed_at');
  const read = moment({
    dateFormat: source?.mapping.dateFormat,
    zone: dateRulesOf(context, 'observed_at').zone,
    time: source?.mapping.time ?? NOON,
    latestS: context.now.getTime() / 1000 + CLOCK_TOLERANCE_S,
  });
  return fieldReader(source, (text) => (text === '' && fallback !== null ? fallback : read(text)));
}

function missingField(field: string): ImportRefused {
  return new ImportRefused(toSay('saysNothing', { field }), 1, field);
}

type Readers = Readonly<Record<string, FieldReader<unknown>>>;
/** What readers make of a row, by their names. */
type RecordOf<R extends Readers> = { [Name in keyof R]: Exclude<ReturnType<R[Name]>, Problem | Unknown> };

/** Reads a row as an object with a property for each reader, or gives the first thing that stands in the way. */
export function recordReader<R extends Readers>(
  readers: R,
): (cells: readonly string[]) => RecordOf<R> | Unknown | Problem {
  const entries = Object.entries(readers);
  return (cells) => {
    const record: Record<string, unknown> = {};
    for (const [name, read] of entries) {
      const value = read(cells);
      if (value instanceof Problem || value instanceof Unknown) return value;
      record[name] = value;
    }
    return record as RecordOf<R>;
  };
}

const SKIPPED = new Problem(
  new Flaw(toSay('asItStands', { text: 'is skipped by the mapping' }), 'skipped'),
  null,
  null,
);

/** Whether the mapping says not to read a row; null where it skips none. */
function skipTest({ mapping, sources }: ReadingContext): ((cells: readonly string[]) => boolean) | null {
  const empties = Object.values(mapping.fields).flatMap(({ empty, column }) =>
    empty && column !== undefined ? [{ column, matches: '^[-–—. ]*$' }] : [],
  );
  const tests = [...conditionsOf(mapping.skip), ...empties].map((condition) =>
    conditionHolds(condition, sources.column),
  );
  return tests.length === 0 ? null : (cells) => tests.some((holds) => holds(cells));
}

/** A reader of rows that leaves out those which the mapping skips. */
export function withoutSkipped<More extends unknown[], Row>(
  context: ReadingContext,
  read: (cells: readonly string[], ...more: More) => Row,
): (cells: readonly string[], ...more: More) => Row | Problem {
  const isSkipped = skipTest(context);
  return isSkipped ? (cells, ...more) => (isSkipped(cells) ? SKIPPED : read(cells, ...more)) : read;
}

/** The readings of one row: one for each of the mapping's `offers`, whose fields and rows to skip join those of all. */
export function offerContexts(context: ReadingContext): readonly ReadingContext[] {
  const { offers, ...shared } = context.mapping;
  if (!offers) return [context];
  return offers.map(({ fields, skip }) => {
    const conditions = [...conditionsOf(shared.skip), ...conditionsOf(skip)];
    const mapping = { ...shared, fields: { ...shared.fields, ...fields }, skip: conditions };
    return { ...context, mapping, sources: context.sources.of(mapping) };
  });
}
