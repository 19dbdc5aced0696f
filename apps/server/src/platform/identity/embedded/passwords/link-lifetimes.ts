/** How long the link of an invitation, and of a password that is forgotten, can be used. */
export const inviteLifeHours = 72;
export const resetLifeHours = 1;
