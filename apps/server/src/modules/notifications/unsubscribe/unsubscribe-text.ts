import type { Language } from '@vivac/domain/language';

export interface UnsubscribeText {
  readonly ask: string;
  readonly askHint: string;
  readonly turnOff: string;
  readonly ended: string;
  readonly endedHint: string;
  readonly endedBefore: string;
  readonly endedBeforeHint: string;
  readonly rules: string;
  readonly unknown: string;
  readonly unknownHint: string;
  readonly failed: string;
  readonly failedHint: string;
}

/** Every sentence of the page that ends the messages of a rule. */
export const unsubscribeText: Readonly<Record<Language, UnsubscribeText>> = {
  en: {
    ask: 'Stop the messages of this rule?',
    askHint:
      'Nothing has changed yet. A rule that is off is kept, and can be turned on again in your settings. Your other rules stay as they are.',
    turnOff: 'Turn the rule off',
    ended: 'The rule is off',
    endedHint: 'You will get no more messages of it.',
    endedBefore: 'The rule was off already',
    endedBeforeHint: 'It sends no messages. Nothing was changed.',
    rules: 'See your rules',
    unknown: 'This link belongs to no rule',
    unknownHint: 'It is not complete, or its message or account is no longer kept. Nothing was changed.',
    failed: 'This does not work at the moment',
    failedHint: 'Nothing was changed, and your link still works. Please try again shortly.',
  },
  es: {
    ask: '¿Dejar de recibir los mensajes de esta regla?',
    askHint:
      'Todavía no se ha cambiado nada. Una regla desactivada se conserva y se puede volver a activar en los ajustes. Las demás reglas siguen igual.',
    turnOff: 'Desactivar la regla',
    ended: 'La regla está desactivada',
    endedHint: 'Ya no envía más mensajes.',
    endedBefore: 'La regla ya estaba desactivada',
    endedBeforeHint: 'No envía mensajes. No se ha cambiado nada.',
    rules: 'Ver las reglas',
    unknown: 'Este enlace no corresponde a ninguna regla',
    unknownHint: 'Está incompleto, o ya no se conserva su mensaje o su cuenta. No se ha cambiado nada.',
    failed: 'Ahora mismo no es posible',
    failedHint: 'No se ha cambiado nada y el enlace sigue sirviendo. Se puede volver a intentar dentro de un momento.',
  },
  ca: {
    ask: 'Deixar de rebre els missatges d’aquesta regla?',
    askHint:
      'Encara no s’ha canviat res. Una regla desactivada es conserva i es pot tornar a activar a la configuració. Les altres regles continuen igual.',
    turnOff: 'Desactivar la regla',
    ended: 'La regla està desactivada',
    endedHint: 'Ja no envia més missatges.',
    endedBefore: 'La regla ja estava desactivada',
    endedBeforeHint: 'No envia missatges. No s’ha canviat res.',
    rules: 'Veure les regles',
    unknown: 'Aquest enllaç no correspon a cap regla',
    unknownHint: 'És incomplet, o ja no se’n conserva el missatge o el compte. No s’ha canviat res.',
    failed: 'Ara mateix no és possible',
    failedHint: 'No s’ha canviat res i l’enllaç encara serveix. Es pot tornar a provar d’aquí a un moment.',
  },
  fr: {
    ask: 'Ne plus recevoir les messages de cette règle ?',
    askHint:
      'Rien n’a encore été modifié. Une règle désactivée est conservée et peut être réactivée dans les paramètres. Les autres règles restent inchangées.',
    turnOff: 'Désactiver la règle',
    ended: 'La règle est désactivée',
    endedHint: 'Elle n’enverra plus de messages.',
    endedBefore: 'La règle était déjà désactivée',
    endedBeforeHint: 'Elle n’envoie pas de messages. Rien n’a été modifié.',
    rules: 'Voir les règles',
    unknown: 'Ce lien ne correspond à aucune règle',
    unknownHint: 'Il est incomplet, ou son message ou son compte n’est plus conservé. Rien n’a été modifié.',
    failed: 'Impossible pour le moment',
    failedHint: 'Rien n’a été modifié et le lien reste valable. Réessayer dans un instant.',
  },
};
