import type { SaidCampsites } from '@vivac/contract/administration/said-campsites';
import type { Upload, UploadReport } from '@vivac/contract/administration/uploads';

export type NamedInVain = UploadReport['unknown_campsites']['named'][number];
export type Said = SaidCampsites['answers'][number];
/** What was chosen of campsites on the screen, by what the file calls them. */
export type Choices = Readonly<Record<string, Said>>;

/** The answer to a campsite of the file: one that is near no other is new, of the others somebody has to say. */
export function saidOf(choices: Choices, { said, near }: NamedInVain): Said | null {
  const plain = { said, is: 'new' as const, name: null, link: null, province: null };
  return choices[said] ?? (near.length === 0 ? plain : null);
}

/** All that was said of the campsites of an upload, before and now. */
export function saidCampsites({ campsites, report }: Upload, choices: Choices): SaidCampsites {
  const { named, count } = report?.unknown_campsites ?? { named: [], count: 0 };
  const now = named.flatMap((one) => saidOf(choices, one) ?? []).map(cleaned);
  const again = new Set(named.map(({ said }) => said));
  const before = (campsites?.answers ?? []).filter(({ said }) => !again.has(said));
  const others = count > named.length || campsites?.others === 'new' ? 'new' : 'left_out';
  return { answers: [...before, ...now].slice(0, MOST_ANSWERS), others };
}

const MOST_ANSWERS = 1_000;

function cleaned({ said, is, name, link, province }: Said): Said {
  const text = (value: string | null) => value?.trim() || null;
  return { said, is, name: text(name), link: text(link), province: text(province) };
}
