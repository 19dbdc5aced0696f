import { LANGUAGES, type Language } from '@vivac/domain/language';
import { sourceNameIn } from '@vivac/domain/sources/source-name';
import { textOf } from '@vivac/text/text-of';
import type { AuditParty, AuditRow } from '#platform/audit-log/audit-log-read';

type Words = Readonly<Record<string, string>>;

const textsOf = (language: Language) => textOf(language, 'audit-entries');
const actionsOf = (language: Language) => Object.entries<Words>(textsOf(language).actions);

/** What was done, as a person reads it; an action of another version as it is called. */
export function actionWords(language: Language, action: string): string {
  const [about, done = ''] = action.split('.');
  return new Map(actionsOf(language)).get(about ?? '')?.[done] ?? action;
}

/** The actions whose words have one that begins like this. */
export function actionsStated(language: Language, beginning: string): string[] {
  const sought = plain(beginning);
  return actionsOf(language).flatMap(([about, words]) =>
    Object.entries(words)
      .filter(([, stated]) =>
        plain(stated)
          .split(/[^\p{L}\p{N}]+/u)
          .some((word) => word.startsWith(sought)),
      )
      .map(([done]) => `${about}.${done}`),
  );
}

/** Lower case without accents. */
const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

export function partyWords(language: Language, { number, kind, name, owner }: AuditParty): string {
  const { parties } = textsOf(language);
  if (kind === 'stranger') return parties.stranger;
  const pseudonym = parties.erased({ number: String(number) });
  if (name === '') return pseudonym;
  if (kind !== 'api_key') return name;
  return parties.api_key({ name, owner: owner === null || owner === '' ? pseudonym : owner });
}

export function kindWords(language: Language, { kind }: AuditParty): string {
  return textsOf(language).kinds[kind];
}

export interface Fact {
  readonly name: string;
  readonly value: string;
}

/** The details of an entry by their names; what is not known by a name has that of its field. */
export function factsOf(language: Language, { details }: Pick<AuditRow, 'details'>): Fact[] {
  const { facts, answers } = textsOf(language);
  const names: Words = facts;
  return Object.entries(details).flatMap(([field, value]) => {
    if (value === null || value === undefined || value === '') return [];
    const stated = typeof value === 'string' ? valueIn(language, field, value) : undefined;
    return [{ name: names[field] ?? field, value: stated ?? wordsOf(value, answers) }];
  });
}

/** What a value of a field is called, where that is known. */
const valueIn = (language: Language, field: string, value: string): string | undefined =>
  field === 'source' ? sourceNameIn(value, language) : valuesOf(language, field)[value];

const languageNames = (language: Language): Words => {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return Object.fromEntries(LANGUAGES.map((each) => [each, names.of(each) ?? each]));
};

/** What some values of a field are called; of another, such as a name, nothing. */
function valuesOf(language: Language, field: string): Words {
  const { values } = textsOf(language);
  const of: Readonly<Record<string, () => Words>> = {
    channel: () => values.channel,
    state: () => values.state,
    kind: () => textOf(language, 'sources').kinds,
    door: () => textOf(language, 'sources').doors,
    ground: () => textOf(language, 'sources').grounds,
    answer: () => textOf(language, 'change-questions').answers,
    language: () => languageNames(language),
  };
  return of[field]?.() ?? {};
}

function wordsOf(value: unknown, { yes, no }: { readonly yes: string; readonly no: string }): string {
  if (typeof value === 'boolean') return value ? yes : no;
  if (Array.isArray(value)) return value.map(String).join(', ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function columnWords(language: Language): readonly string[] {
  const { number, at, action, what, actor, actorKind, target, subject, details, network, request } =
    textsOf(language).columns;
  return [number, at, action, what, actor, actorKind, target, subject, details, network, request];
}
