import type { Areas } from '@vivac/text/areas';
/** What an invited person is told beside their link. */
export interface InvitationFacts {
  /** Who invites; null when nobody knows any more. */
  readonly invitedBy: string | null;
  /** The campsite whose prices they are to compare; null as long as none is set. */
  readonly campsite: string | null;
}

export type InvitationOf = (uid: string) => Promise<InvitationFacts>;

export const anonymousInvitation: InvitationOf = async () => ({ invitedBy: null, campsite: null });

/** The sentence that invites, by what is known of who does and for which campsite. */
export function invitationWords(
  text: Areas['password-mails']['invited'],
  { by, campsite }: { readonly by: string | null; readonly campsite: string | null },
): string {
  if (by === null) return campsite === null ? text.byNobody : text.ofCampsite({ campsite });
  return campsite === null ? text.bySomebody({ by }) : text.ofCampsiteBySomebody({ by, campsite });
}
