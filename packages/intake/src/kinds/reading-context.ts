import { toSay } from '@vivac/text/sentence';
import type { NamedDimension } from '@vivac/domain/offers/offer-dimension';
import { normaliseLink } from '@vivac/domain/places/link';
import { type DateRules, moment } from '../dates/convert-date.ts';
import { type FieldReader, fieldReader } from '../mapping/field-reader.ts';
import type { FieldSource, FieldSources } from '../mapping/field-source.ts';
import type { Mapping } from '../mapping/mapping.ts';
import { type NameReader, Unknown, nameReader } from '../mapping/names.ts';
import { ImportRefused } from '../verdict/import-refused.ts';
import { Flaw, Problem } from '../verdict/problem.ts';
import type { StatedIdentity, UnknownCampsites } from '../verdict/unknown-campsites.ts';

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

/** What the rows of one file are read with. */
export interface ReadingContext {
  readonly lookups: Lookups;
  readonly mapping: Mapping;
  readonly sources: FieldSources;
  readonly sourceName: string;
  readonly zone: string;
  /** Stands where the file does not say when it was observed; null when it must. */
  readonly observedAt: Date | null;
  readonly now: Date;
}

const NOON = '12:00';
const CLOCK_TOLERANCE_S = 86_400;

/** The source of a field without which the file says nothing. Throws ImportRefused where it is not mapped. */
export function requiredSource({ sources }: ReadingContext, field: string): FieldSource {
  const source = sources.get(field);
  if (!source) throw unsaid(field);
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
  if (!link && !name) throw unsaid('link');
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
  if (!source && fallback === null) throw unsaid('observed_at');
  const read = moment({
    dateFormat: source?.mapping.dateFormat,
    zone: dateRulesOf(context, 'observed_at').zone,
    time: source?.mapping.time ?? NOON,
    latestS: context.now.getTime() / 1000 + CLOCK_TOLERANCE_S,
  });
  return fieldReader(source, (text) => (text === '' && fallback !== null ? fallback : read(text)));
}

function unsaid(field: string): ImportRefused {
  return new ImportRefused(toSay('saysNothing', { field }), 1, field);
}
