// A server may answer a call in exactly the specified shape: what we added to it is then unknown (product decision 42). What an answer has is
// never changed. Prices and reviews are completed where they are read. No schema: the
// browser carries this file.

type Loose = Readonly<Record<string, unknown>>;
type Complete = (answer: never, query: Loose) => unknown;

const user = (of: Loose) => ({
  display_name: null,
  admin: false,
  invited: false,
  disabled: false,
  invitation_failure: null,
  invitation: null,
  last_sign_in_at: null,
  reference_campsite: null,
  competitors: [],
  changed_by: null,
  changed_at: null,
  ...of,
});

const listedCampsite = (of: Loose) => ({ kept_count: of['reviewCount'], reference: false, new_count: null, ...of });

const reviewInfo = ({ categories, ...of }: Loose & { readonly categories: readonly Loose[] }, { campsite }: Loose) => ({
  name: campsite,
  kept_count: of['reviewCount'],
  kept_from: null,
  reference: false,
  score_source: null,
  compset_size: 0,
  months: [],
  ...of,
  categories: categories.map((each) => ({ compset_score: null, reference_score: null, ...each })),
});

/** What is added to the answer of each specified call. */
const COMPLETE: Readonly<Record<string, Complete>> = {
  getReferenceCampsite: (answer: Loose) => ({
    link: null,
    state: answer['referenceCampsite'] == null ? null : 'active',
    ...answer,
    referenceCampsite: answer['referenceCampsite'] ?? null,
  }),
  getUsers: (users: readonly Loose[]) => users.map(user),
  getReviewList: (campsites: readonly Loose[]) => campsites.map(listedCampsite),
  getReviewInfo: reviewInfo,
};

/** The answer with what the screens need and a server of the specified shape does not tell. */
export function completeAnswer(call: string, answer: unknown, query: object): unknown {
  return COMPLETE[call]?.(answer as never, query as Loose) ?? answer;
}
