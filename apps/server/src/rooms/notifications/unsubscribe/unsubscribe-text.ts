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
      'The rule is turned off. It is kept, and you can turn it on again in your settings. Your other rules stay as they are.',
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
      'La regla se desactiva. Se conserva y puedes volver a activarla en tus ajustes. Tus otras reglas siguen igual.',
    turnOff: 'Desactivar la regla',
    ended: 'La regla está desactivada',
    endedHint: 'No recibirás más mensajes de ella.',
    endedBefore: 'La regla ya estaba desactivada',
    endedBeforeHint: 'No envía mensajes. No se ha cambiado nada.',
    rules: 'Ver tus reglas',
    unknown: 'Este enlace no corresponde a ninguna regla',
    unknownHint: 'Está incompleto, o ya no se conserva su mensaje o su cuenta. No se ha cambiado nada.',
    failed: 'Ahora mismo no es posible',
    failedHint: 'No se ha cambiado nada y tu enlace sigue sirviendo. Inténtalo de nuevo dentro de un momento.',
  },
};
