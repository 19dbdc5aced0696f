/** What the audit log knows to have been done, by what it is about; an action is written `about.done`, such as `api_key.created`. */
export const AUDIT_ACTIONS = {
  user: [
    'registered',
    'invited',
    'link_taken',
    'made_admin',
    'deleted',
    'erased',
    'exported',
    'unlocked',
    'language_changed',
  ],
  watchlist: ['set'],
  api_key: ['created', 'revoked'],
  session: [
    'started',
    'started_by_provider',
    'factor_asked',
    'ended',
    'others_ended',
    'password_changed',
    'password_chosen',
    'reset_asked',
    'factor_enrolled',
    'factor_removed',
    'factor_reset',
    'factor_demanded',
    'factor_not_demanded',
    'recovery_code_used',
    'recovery_codes_renewed',
    'passkey_registered',
    'passkey_removed',
  ],
  refusal: ['password', 'second_factor', 'passkey_copied', 'waiting', 'right', 'key_scope', 'key', 'not_recorded'],
  source: [
    'added',
    'changed',
    'removed',
    'paused',
    'resumed',
    'asked',
    'consent_given',
    'consent_withdrawn',
    'page_answered',
  ],
  import: ['stored', 'withdrawn', 'restored'],
  tariff: ['published', 'withdrawn'],
  market: ['shown', 'turned_off'],
  campsite: ['merged', 'split', 'link_moved', 'identified'],
  unit_type: ['decided', 'forgotten'],
  change_question: ['answered'],
  rules: ['notifications_changed', 'alerts_changed'],
  channel: ['added', 'changed', 'removed', 'secret_changed'],
  mail: ['changed', 'removed', 'tested'],
  message: ['retried', 'dismissed'],
  backup: ['asked', 'made', 'rehearsal_asked', 'rehearsed', 'downloaded', 'restored'],
  evidence: ['thinned'],
  review: ['erased'],
  retention: ['kept'],
} as const;

type Actions = typeof AUDIT_ACTIONS;
export type AuditArea = keyof Actions;
export type AuditAction = { [Area in AuditArea]: `${Area}.${Actions[Area][number]}` }[AuditArea];

export const AUDIT_AREAS = Object.keys(AUDIT_ACTIONS) as AuditArea[];
export const AUDIT_ACTORS = ['person', 'api_key', 'command', 'system', 'stranger'] as const;
