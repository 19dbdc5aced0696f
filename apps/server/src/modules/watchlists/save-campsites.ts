import { type CampsiteListing, plainCampsiteName, type SavedCampsite } from '@vivac/domain/places/campsite';
import type { Transaction } from '#platform/database/database';
import { campsitesWithPlaces } from './campsite-identity-read.ts';
import { spanishProvinceNamed } from '@vivac/domain/places/spanish-province';
import type { ListingLink } from '@vivac/domain/places/link';

/**
 * Saves campsites as a source lists them, one after the other, in a handful of statements however many they are. A link
 * identifies a campsite; a name does so only where no link leads to another, and at one place. Expects the market to be locked.
 */
export async function saveCampsites(
  tx: Transaction,
  listings: readonly CampsiteListing[],
  batchNumber: number | null = null,
): Promise<SavedCampsite[]> {
  const links = [...new Set(listings.flatMap(({ link }) => link ?? []))];
  const names = [...new Set(listings.flatMap(({ name, nameIfTaken }) => [name, nameIfTaken ?? name]))];
  const ids = await spelledAlike(tx, names);
  const known = new KnownCampsites(await storedCampsites(tx, { names, links, ids }), await storedLinks(tx, links));
  const taken: Taken[] = [];
  for (const listing of listings) {
    if (known.takesStoredName(listing)) await store(tx, known, batchNumber);
    taken.push(known.take(listing));
  }
  await store(tx, known, batchNumber);
  return taken.map((outcome) =>
    typeof outcome === 'string'
      ? { refused: REFUSED[outcome], field: 'name' }
      : { campsiteId: outcome.held.now.id!, changed: outcome.changed, made: outcome.made },
  );
}

/** The known campsites whose names differ from some in nothing but case, accents, blanks, quotes and stars. */
async function spelledAlike(tx: Transaction, names: readonly string[]): Promise<number[]> {
  const requested = new Set(names.map(plainCampsiteName));
  const known = await campsitesWithPlaces(tx);
  return known.flatMap(({ id, name }) => (requested.has(plainCampsiteName(name)) ? id : []));
}

const REFUSED = {
  other_link: 'nameTaken',
  other_place: 'nameElsewhere',
} as const;

async function store(tx: Transaction, known: KnownCampsites, batchNumber: number | null): Promise<void> {
  const { added, changed, links } = known.unstored();
  if (changed.length > 0) {
    await changeCampsites(
      tx,
      changed.map(({ now }) => ({ ...now, id: now.id! })),
    );
  }
  if (added.length > 0) {
    const ids = await addCampsites(
      tx,
      added.map(({ now }) => now),
      batchNumber,
    );
    for (const [at, held] of added.entries()) held.now = { ...held.now, id: ids[at]!, survivorId: ids[at]! };
  }
  if (links.length > 0) {
    await addLinks(
      tx,
      links.map(({ link, held }) => ({ link, campsiteId: held.now.id! })),
    );
  }
}

/** A campsite as it is after the listings taken so far; `id` is null until it is stored. */
interface KnownCampsite extends Omit<StoredCampsite, 'id' | 'survivorId'> {
  readonly id: number | null;
  readonly survivorId: number | null;
}

/** What is to be stored of the listings taken since it was asked last. */
interface Unstored {
  readonly added: readonly Held[];
  readonly changed: readonly Held[];
  readonly links: readonly { readonly link: ListingLink; readonly held: Held }[];
}

/** A campsite that is held here; what is known of it changes with every listing. */
class Held {
  now: KnownCampsite;
  /** The name that the database has for it; null for none. */
  storedName: string | null;

  constructor(now: KnownCampsite) {
    this.now = now;
    this.storedName = now.id === null ? null : now.name;
  }
}

/** What became of a listing; where its names belong to other campsites, by what those are others. */
type Taken = { readonly held: Held; readonly changed: boolean; readonly made: boolean } | 'other_link' | 'other_place';

/** The campsites that some listings are about: each listing is taken as if those before it were stored already. */
class KnownCampsites {
  readonly #byLink = new Map<ListingLink, Held>();
  readonly #byName = new Map<string, Held>();
  readonly #byStoredName = new Map<string, Held>();
  /** Those of a name in plain letters. */
  readonly #bySpelling = new Map<string, Held[]>();
  #added = new Set<Held>();
  #changed = new Set<Held>();
  #links: { readonly link: ListingLink; readonly held: Held }[] = [];

  constructor(stored: readonly StoredCampsite[], links: ReadonlyMap<ListingLink, number>) {
    const byId = new Map(stored.map((campsite) => [campsite.id, new Held(campsite)]));
    for (const held of byId.values()) {
      this.#byName.set(held.now.name, held);
      this.#byStoredName.set(held.now.name, held);
      this.#spell(held);
    }
    for (const [link, id] of links) this.#byLink.set(link, byId.get(id)!);
  }

  /**
   * Whether the listing takes a name that the database still has for another campsite, which was renamed here: names are
   * unique, so what is unstored must be stored first.
   */
  takesStoredName(written: CampsiteListing): boolean {
    const listing = this.#asKnown(written);
    const name = this.#nameOf(listing);
    const owner = name === null ? undefined : this.#byStoredName.get(name);
    if (owner === undefined || this.#byName.get(name!) === owner) return false;
    return listing.link === null || this.#byLink.get(listing.link) !== owner;
  }

  /** A link identifies a campsite; a name does so only where no link leads to another. */
  take(written: CampsiteListing): Taken {
    const listing = this.#asKnown(written);
    const name = this.#nameOf(listing);
    if (name === null) return this.#isElsewhere(listing) ? 'other_place' : 'other_link';
    const { link } = listing;
    const byLink = link === null ? undefined : this.#byLink.get(link);
    const known = byLink ?? this.#byName.get(name);
    const held = known ?? this.#add(name);
    const isNewLink = link !== null && byLink === undefined;
    if (isNewLink) this.#lead(link, held);
    const isUpdated = this.#update(held, listing, name);
    const made = known === undefined;
    return { held, changed: made || isNewLink || isUpdated, made };
  }

  /** What is to be stored now; the caller stores it and gives what was added its ids. */
  unstored(): Unstored {
    const unstored = { added: [...this.#added], changed: [...this.#changed], links: this.#links };
    for (const held of [...unstored.added, ...unstored.changed]) {
      if (held.storedName !== null && this.#byStoredName.get(held.storedName) === held) {
        this.#byStoredName.delete(held.storedName);
      }
    }
    for (const held of [...unstored.added, ...unstored.changed]) {
      held.storedName = held.now.name;
      this.#byStoredName.set(held.now.name, held);
    }
    this.#added = new Set();
    this.#changed = new Set();
    this.#links = [];
    return unstored;
  }

  /** A listing without a link that is known, under the name of the one campsite at its place whose name is only spelled in another way. */
  #asKnown(listing: CampsiteListing): CampsiteListing {
    const { name, link } = listing;
    if (this.#byName.has(name) || (link !== null && this.#byLink.has(link))) return listing;
    const plain = plainCampsiteName(name);
    const alike = (this.#bySpelling.get(plain) ?? []).filter(
      (held) =>
        // It may have been renamed since.
        plainCampsiteName(held.now.name) === plain &&
        !isElsewhere(held, listing) &&
        (link === null || !held.now.hasLink),
    );
    return alike.length === 1 ? { ...listing, name: alike[0]!.now.name } : listing;
  }

  #spell(held: Held): void {
    const plain = plainCampsiteName(held.now.name);
    const others = this.#bySpelling.get(plain);
    if (others) others.push(held);
    else this.#bySpelling.set(plain, [held]);
  }

  /** Whether a name of the listing is that of a campsite at another place. */
  #isElsewhere(listing: CampsiteListing): boolean {
    return [listing.name, listing.nameIfTaken ?? listing.name].some((name) => {
      const owner = this.#byName.get(name);
      return owner !== undefined && isElsewhere(owner, listing);
    });
  }

  /** The first of the listing's names that is its own, free, or that of a campsite at its place to which no link leads yet. */
  #nameOf(listing: CampsiteListing): string | null {
    const { name, nameIfTaken, link } = listing;
    const byLink = link === null ? undefined : this.#byLink.get(link);
    for (const requested of [name, nameIfTaken]) {
      const found = requested === null ? null : this.#nameFor(requested, listing, byLink);
      if (found !== null) return found;
    }
    return null;
  }

  /** As which name a listing may take this one; null where it belongs to another campsite. */
  #nameFor(name: string, listing: CampsiteListing, byLink: Held | undefined): string | null {
    const owner = this.#byName.get(name);
    if (owner === undefined || owner === byLink) return name;
    if (byLink === undefined && isElsewhere(owner, listing)) return null;
    if (byLink === undefined) return listing.link === null || !owner.now.hasLink ? name : null;
    // A part of the campsite of this name is a listing of its own, which keeps the name that it had.
    return isOneCampsite(owner, byLink) ? byLink.now.name : null;
  }

  #add(name: string): Held {
    const none = { latitude: null, longitude: null, municipality: null, province: null, region: null };
    const held = new Held({ id: null, survivorId: null, name, ...none, state: 'active', hasLink: false });
    this.#byName.set(name, held);
    this.#spell(held);
    this.#added.add(held);
    return held;
  }

  #lead(link: ListingLink, held: Held): void {
    this.#byLink.set(link, held);
    this.#links.push({ link, held });
    held.now = { ...held.now, hasLink: true };
  }

  /** Takes over what the listing says, and leaves what it does not say. True when something is new. */
  #update(held: Held, { location, municipality, province, region }: CampsiteListing, name: string): boolean {
    const before = held.now;
    const after: KnownCampsite = {
      ...before,
      ...location,
      name,
      municipality: municipality ?? before.municipality,
      province: province ?? before.province,
      region: region ?? before.region,
      state: 'active',
    };
    if (WRITTEN.every((fact) => before[fact] === after[fact])) return false;
    held.now = after;
    if (before.name !== name) {
      this.#byName.delete(before.name);
      this.#byName.set(name, held);
      this.#spell(held);
    }
    if (!this.#added.has(held)) this.#changed.add(held);
    return true;
  }
}

const WRITTEN = ['name', 'latitude', 'longitude', 'municipality', 'province', 'region', 'state'] as const;

/** Two sources rarely put one campsite further apart. */
const SAME_PLACE_KM = 5;
const KM_A_DEGREE = 111.2;

/** Whether a listing without a link of its own is at another place than the campsite of its name (product decision 41). */
function isElsewhere({ now }: Held, { location, municipality, province }: CampsiteListing): boolean {
  if (location !== null && now.latitude !== null && now.longitude !== null) {
    const north = location.latitude - now.latitude;
    const east = (location.longitude - now.longitude) * Math.cos((location.latitude * Math.PI) / 180);
    return Math.hypot(north, east) * KM_A_DEGREE > SAME_PLACE_KM;
  }
  return isAnother(municipality, now.municipality) || isAnotherProvince(province, now.province);
}

function isAnotherProvince(stated: string | null, known: string | null): boolean {
  const [one, other] = [stated, known].map((name) => (name === null ? null : spanishProvinceNamed(name)));
  return one && other ? one !== other : isAnother(stated, known);
}

function isAnother(stated: string | null, known: string | null): boolean {
  return stated !== null && known !== null && plainCampsiteName(stated) !== plainCampsiteName(known);
}

function isOneCampsite(one: Held, other: Held): boolean {
  return one.now.survivorId !== null && one.now.survivorId === other.now.survivorId;
}

/** What the database holds of a campsite that a listing may be about. */
interface StoredCampsite {
  readonly id: number;
  /** The campsite that it is a part of, mostly itself. */
  readonly survivorId: number;
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly municipality: string | null;
  readonly province: string | null;
  readonly region: string | null;
  readonly state: 'waiting' | 'active';
  /** Whether any link leads to it. */
  readonly hasLink: boolean;
}

/** The campsites that have one of the names or ids, or to which one of the links leads. */
function storedCampsites(
  tx: Transaction,
  {
    names,
    links,
    ids,
  }: { readonly names: readonly string[]; readonly links: readonly ListingLink[]; readonly ids: readonly number[] },
): Promise<StoredCampsite[]> {
  return tx.query<StoredCampsite>(
    `SELECT c.id, coalesce(c.survivor_id, c.id) AS "survivorId", c.name, c.latitude, c.longitude, c.municipality, c.province, c.region, c.state,
       EXISTS (SELECT 1 FROM campsite_links l WHERE l.campsite_id = c.id) AS "hasLink"
     FROM campsites c WHERE c.id IN (
       SELECT id FROM campsites WHERE name = ANY($1::text[])
       UNION SELECT campsite_id FROM campsite_links WHERE link = ANY($2::text[])
       UNION SELECT unnest($3::int[]))`,
    [names, links, ids],
  );
}

/** Where known links lead. */
async function storedLinks(tx: Transaction, links: readonly ListingLink[]): Promise<Map<ListingLink, number>> {
  if (links.length === 0) return new Map();
  const rows = await tx.query<{ link: ListingLink; id: number }>(
    'SELECT link, campsite_id AS id FROM campsite_links WHERE link = ANY($1::text[])',
    [links],
  );
  return new Map(rows.map(({ link, id }) => [link, id]));
}

type Facts = Pick<StoredCampsite, 'name' | 'latitude' | 'longitude' | 'municipality' | 'province' | 'region'>;

const factsOf = (campsites: readonly Facts[]) => [
  campsites.map(({ name }) => name),
  campsites.map(({ latitude }) => latitude),
  campsites.map(({ longitude }) => longitude),
  campsites.map(({ municipality }) => municipality),
  campsites.map(({ province }) => province),
  campsites.map(({ region }) => region),
];

/** Adds campsites, and answers their ids in the order given. */
async function addCampsites(
  tx: Transaction,
  campsites: readonly Facts[],
  batchNumber: number | null,
): Promise<number[]> {
  const rows = await tx.query<{ id: number; name: string }>(
    `INSERT INTO campsites (name, latitude, longitude, municipality, province, region, state, made_by)
     SELECT name, latitude, longitude, municipality, province, region, 'active', $7
     FROM unnest($1::text[], $2::float8[], $3::float8[], $4::text[], $5::text[], $6::text[]) WITH ORDINALITY
       AS n(name, latitude, longitude, municipality, province, region, place)
     ORDER BY place RETURNING id, name`,
    [...factsOf(campsites), batchNumber],
  );
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  return campsites.map(({ name }) => ids.get(name)!);
}

async function changeCampsites(
  tx: Transaction,
  campsites: readonly (Facts & { readonly id: number })[],
): Promise<void> {
  await tx.execute(
    `UPDATE campsites c SET name = n.name, latitude = n.latitude, longitude = n.longitude,
       municipality = n.municipality, province = n.province, region = n.region, state = 'active'
     FROM unnest($1::text[], $2::float8[], $3::float8[], $4::text[], $5::text[], $6::text[], $7::int[])
       AS n(name, latitude, longitude, municipality, province, region, id) WHERE c.id = n.id`,
    [...factsOf(campsites), campsites.map(({ id }) => id)],
  );
}

async function addLinks(
  tx: Transaction,
  links: readonly { readonly link: ListingLink; readonly campsiteId: number }[],
): Promise<void> {
  await tx.execute(
    'INSERT INTO campsite_links (link, campsite_id) SELECT link, id FROM unnest($1::text[], $2::int[]) AS n(link, id)',
    [links.map(({ link }) => link), links.map(({ campsiteId }) => campsiteId)],
  );
}
