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
    why: (rule) => `Recibes este mensaje por tu regla «${rule}»`,
    changeRules: 'Cambiar tus reglas',
    unsubscribe: 'No recibir más mensajes de esta regla',
  },
};
