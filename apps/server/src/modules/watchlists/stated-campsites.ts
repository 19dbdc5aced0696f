import { toSay } from '@vivac/text/sentence';
import { nearCampsites, plainCampsiteName } from '@vivac/domain/places/campsite';
import { type ListingLink, normaliseLink } from '@vivac/domain/places/link';
import { ImportRefused } from '@vivac/intake/verdict/import-refused';
import { identityKey, type StatedIdentity, statedKey } from '@vivac/intake/verdict/unknown-campsites';
import { lockByName } from '#platform/database/advisory-lock';
import type { Queryable, Transaction } from '#platform/database/database';
import { type campsiteFinder, campsitesWithPlaces } from './campsite-identity-read.ts';

/** What somebody says of a campsite that a file names and nobody knows. */
interface StatedCampsite {
  /** The link or the name, as the file says it. */
  readonly said: string;
  readonly is: 'new' | 'known' | 'left_out';
  /** Of a new one how it is called, of a known one its name; as the file says it where it is null. */
  readonly name: string | null;
  readonly link: string | null;
  readonly province: string | null;
}

export interface StatedCampsites {
  readonly answers: readonly StatedCampsite[];
  /** What becomes of those without an answer; one whose name is near a known one is never made unasked. */
  readonly others: 'new' | 'left_out';
}

/** A campsite that is made for a file. */
interface MadeCampsite {
  readonly id: number;
  readonly name: string;
  readonly link: ListingLink | null;
  readonly province: string | null;
}

/** A file of more that nobody knows has something else in their place, or is a market's: that comes as campsites. */
const MOST_MADE = 10_000;
const TOO_MANY = toSay('tooManyUnknown');

interface Deps {
  readonly db: Queryable;
  readonly tx: Transaction;
  readonly batchNumber: number;
  readonly now: Date;
  /** Finds those that are known, as the rows of the file are found. */
  readonly findKnown: ReturnType<typeof campsiteFinder>;
  /** Whether what is found has to be in the database at once; else when it is saved. */
  readonly atOnce: boolean;
}

/** The campsites of a file that nobody knew, as somebody said of them: all in the transaction of the import. */
export class NewCampsites {
  readonly #deps: Deps;
  readonly #said: StatedCampsites;
  readonly #answers: ReadonlyMap<string, StatedCampsite>;
  readonly #ids = new Map<string, number>();
  readonly #made = new Map<string, MadeCampsite>();
  #unsaved: MadeCampsite[] = [];
  #links: { readonly link: ListingLink; readonly id: number }[] = [];
  #names: { readonly name: string; readonly id: number }[] = [];
  #isNear: Promise<(name: string) => boolean> | null = null;

  constructor(deps: Deps, stated: StatedCampsites) {
    this.#deps = deps;
    this.#said = stated;
    this.#answers = new Map(stated.answers.map((answer) => [statedKey(answer.said), answer]));
  }

  get made(): readonly MadeCampsite[] {
    return [...this.#made.values()];
  }

  /** The id of a campsite that nobody knew before; null where nobody said what it is. */
  async find(identity: StatedIdentity): Promise<number | null> {
    const key = identityKey(identity);
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    const answer = this.#answers.get(key) ?? (await this.#unasked(identity));
    if (answer === null || answer.is === 'left_out') return null;
    const id = answer.is === 'known' ? await this.#known(answer) : await this.#make(answer, identity);
    if (id === null) return null;
    this.#ids.set(key, id);
    if ('link' in identity) {
      if (!this.#unsaved.some((one) => one.id === id && one.link === identity.link))
        this.#links.push({ link: identity.link, id });
    } else this.#names.push({ name: identity.name, id });
    if (this.#deps.atOnce) await this.save();
    return id;
  }

  /** Stores what is not stored yet. */
  async save(): Promise<void> {
    const { tx, now, batchNumber } = this.#deps;
    const [made, links, names] = [this.#unsaved, this.#links, this.#names];
    [this.#unsaved, this.#links, this.#names] = [[], [], []];
    if (made.length + links.length + names.length === 0) return;
    // As for links of watchlists: of two who add the same one waits for the other.
    await lockByName(tx, 'new campsites');
    const taken = await addMadeCampsites(tx, made, batchNumber);
    if (taken !== null) throw new ImportRefused(toSay('knownMeanwhile', { name: taken }));
    await addStatedLinks(tx, [...made.flatMap(({ link, id }) => (link === null ? [] : { link, id })), ...links]);
    const own = new Map(this.made.map(({ id, name }) => [id, plainCampsiteName(name)]));
    const others = names.filter(({ id, name }) => own.get(id) !== plainCampsiteName(name));
    await addStatedNames(tx, others, now);
  }

  async #unasked(identity: StatedIdentity): Promise<StatedCampsite | null> {
    if (this.#said.others !== 'new') return null;
    this.#isNear ??= campsitesWithPlaces(this.#deps.db).then((campsites) => {
      const near = nearCampsites(campsites);
      return (name) => near(name).length > 0;
    });
    const isNear = await this.#isNear;
    if (identity.name !== undefined && isNear(identity.name)) return null;
    return { said: '', is: 'new', name: null, link: null, province: null };
  }

  async #known({ said: stated, name }: StatedCampsite): Promise<number> {
    const requested = name ?? stated;
    const found = await this.#deps.findKnown({ name: requested });
    if (found === null) throw new ImportRefused(toSay('nameOfNone', { name: requested }));
    return found;
  }

  /** Null where nobody said how to tell it from another of its name in the file. */
  async #make(answer: StatedCampsite, identity: StatedIdentity): Promise<number | null> {
    const own = 'link' in identity ? identity.link : null;
    const link = own ?? (await this.#linkSaid(answer.link));
    const province = answer.province?.trim() || null;
    const name = await this.#freeName((answer.name ?? identity.name ?? own ?? '').trim(), province);
    const made = this.#made.get(statedKey(name));
    if (made) return this.#sameOr(made, link, answer);
    if (this.#made.size >= MOST_MADE) throw new ImportRefused(TOO_MANY);
    const campsite = { id: await nextCampsiteId(this.#deps.db), name, link, province };
    this.#made.set(statedKey(name), campsite);
    this.#unsaved.push(campsite);
    return campsite.id;
  }

  /** Two names of a file may be of one campsite, two links are of two. */
  #sameOr(made: MadeCampsite, link: ListingLink | null, { said: stated }: StatedCampsite): number | null {
    if (link === null || made.link === null || made.link === link) return made.id;
    if (stated === '') return null;
    throw new ImportRefused(toSay('twoOfOneName', { name: made.name }));
  }

  async #linkSaid(stated: string | null): Promise<ListingLink | null> {
    const text = stated?.trim() ?? '';
    if (text === '') return null;
    const link = normaliseLink(text);
    if (link === null) throw new ImportRefused(toSay('asItStands', { text: `"${text}" is not a web address` }));
    if ((await this.#deps.findKnown({ link })) === null) return link;
    throw new ImportRefused(toSay('linkIsKnown', { link }));
  }

  /** A name is one campsite's: of another at another place the place stands behind it. */
  async #freeName(name: string, province: string | null): Promise<string> {
    if (name !== '' && (await this.#deps.findKnown({ name })) === null) return name;
    const placed = `${name} (${province})`;
    if (name !== '' && province !== null && (await this.#deps.findKnown({ name: placed })) === null) return placed;
    throw new ImportRefused(toSay('nameIsKnown', { name }));
  }
}

/** An id for a campsite that is stored later, if at all. */
async function nextCampsiteId(db: Queryable): Promise<number> {
  const [row] = await db.query<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('campsites', 'id'))::int AS id`,
    [],
  );
  return row!.id;
}

/** Adds campsites that a batch makes. Resolves to the name of one that is there already, or null. */
async function addMadeCampsites(
  tx: Transaction,
  made: readonly MadeCampsite[],
  batchNumber: number,
): Promise<string | null> {
  const added = await tx.query<{ id: number }>(
    `INSERT INTO campsites (id, name, province, state, made_by) OVERRIDING SYSTEM VALUE
     SELECT id, name, province, 'active', $4 FROM unnest($1::int[], $2::text[], $3::text[]) AS made(id, name, province)
     ON CONFLICT (name) DO NOTHING RETURNING id`,
    [made.map(({ id }) => id), made.map(({ name }) => name), made.map(({ province }) => province), batchNumber],
  );
  const ids = new Set(added.map(({ id }) => id));
  return made.find(({ id }) => !ids.has(id))?.name ?? null;
}

/** A link that leads elsewhere meanwhile stays there. */
async function addStatedLinks(
  tx: Transaction,
  links: readonly { readonly link: ListingLink; readonly id: number }[],
): Promise<void> {
  await tx.execute(
    `INSERT INTO campsite_links (link, campsite_id) SELECT link, id FROM unnest($1::text[], $2::int[]) AS said(link, id)
     ON CONFLICT DO NOTHING`,
    [links.map(({ link }) => link), links.map(({ id }) => id)],
  );
}

/** Keeps by which names campsites are meant; what is said last stands. */
async function addStatedNames(
  tx: Transaction,
  names: readonly { readonly name: string; readonly id: number }[],
  at: Date,
): Promise<void> {
  const last = new Map(names.map((stated) => [plainCampsiteName(stated.name), stated]));
  last.delete('');
  await tx.execute(
    `INSERT INTO campsite_names (name, written, campsite_id, said_at)
     SELECT name, written, id, $4 FROM unnest($1::text[], $2::text[], $3::int[]) AS said(name, written, id)
     ON CONFLICT (name) DO UPDATE SET written = excluded.written, campsite_id = excluded.campsite_id, said_at = excluded.said_at`,
    [[...last.keys()], [...last.values()].map(({ name }) => name), [...last.values()].map(({ id }) => id), at],
  );
}
