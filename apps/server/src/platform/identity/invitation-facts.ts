/** What an invited person is told beside their link. */
export interface InvitationFacts {
  /** Who invites; null when nobody knows any more. */
  readonly invitedBy: string | null;
  /** The campsite whose prices they are to compare; null as long as none is set. */
  readonly campsite: string | null;
}

export type InvitationOf = (uid: string) => Promise<InvitationFacts>;

export const nobodysInvitation: InvitationOf = async () => ({ invitedBy: null, campsite: null });
