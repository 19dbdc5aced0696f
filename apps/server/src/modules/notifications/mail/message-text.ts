import type { Language } from '@vivac/domain/language';

export interface MessageText {
  readonly subject: (own: string, news: string) => string;
  readonly why: (rule: string) => string;
  readonly changeRules: string;
  readonly unsubscribe: string;
}

/** The sentences of every message that a rule sends; those of its kind stand with the kind. */
export const messageText: Readonly<Record<Language, MessageText>> = {
  en: {
    subject: (own, news) => `${own}: ${news}`,
    why: (rule) => `You get this message because of your rule “${rule}”`,
    changeRules: 'Change your rules',
    unsubscribe: 'Stop the messages of this rule',
  },
  es: {
    subject: (own, news) => `${own}: ${news}`,
    why: (rule) => `Este mensaje se envía por la regla «${rule}»`,
    changeRules: 'Cambiar las reglas',
    unsubscribe: 'No recibir más mensajes de esta regla',
  },
  ca: {
    subject: (own, news) => `${own}: ${news}`,
    why: (rule) => `Aquest missatge s’envia per la regla «${rule}»`,
    changeRules: 'Canviar les regles',
    unsubscribe: 'No rebre més missatges d’aquesta regla',
  },
  fr: {
    subject: (own, news) => `${own} : ${news}`,
    why: (rule) => `Ce message est envoyé en raison de la règle « ${rule} »`,
    changeRules: 'Modifier les règles',
    unsubscribe: 'Ne plus recevoir les messages de cette règle',
  },
};
