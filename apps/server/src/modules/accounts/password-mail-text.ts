import type { Language } from '@vivac/domain/language';
import type { PasswordMailKind } from '#platform/identity/ports';

/** The sentences of a mail; `life` is how long its link works, such as “72 hours”. */
type Sentences = (life: string) => {
  readonly subject: string;
  readonly opening: string;
  readonly action: string;
  readonly closing: string;
};

/** Every sentence of the mails with a link to choose a password. */
type PasswordMailText = Readonly<Record<PasswordMailKind, Sentences>> & {
  readonly hours: (count: number) => string;
  readonly greeting: (name: string | null) => string;
  readonly invited: (by: string | null, campsite: string | null) => string;
};

export const passwordMailText: Readonly<Record<Language, PasswordMailText>> = {
  en: {
    hours: (count) => (count === 1 ? 'one hour' : `${count} hours`),
    greeting: (name) => (name === null ? 'Hello,' : `Hello ${name},`),
    invited: (by, campsite) =>
      `${by === null ? 'You are invited' : `${by} invites you`} to Vivac${campsite === null ? '' : ` for ${campsite}`}.`,
    reset: (life) => ({
      subject: 'Reset your Vivac password',
      opening: 'Somebody, probably you, asked for a new password for your Vivac account.',
      action: 'Choose a new password',
      closing: `The link works once, within ${life}. If it was not you, ignore this message: your password stays as it is.`,
    }),
    invite: (life) => ({
      subject: 'Your Vivac account',
      opening:
        'An account has been made for you on Vivac, where you compare your prices and reviews with other campsites.',
      action: 'Choose your password',
      closing: `The link works once, within ${life}. After that, ask for a new one with “Forgot password”.`,
    }),
  },
  es: {
    hours: (count) => (count === 1 ? 'una hora' : `${count} horas`),
    greeting: (name) => (name === null ? 'Hola:' : `Hola, ${name}:`),
    invited: (by, campsite) =>
      `${by === null ? 'Esta es una invitación' : `${by} envía esta invitación`} a Vivac${campsite === null ? '' : ` para ${campsite}`}.`,
    reset: (life) => ({
      subject: 'Restablecer la contraseña de Vivac',
      opening:
        'Alguien, probablemente quien recibe este mensaje, ha pedido una contraseña nueva para su cuenta de Vivac.',
      action: 'Elegir una contraseña nueva',
      closing: `El enlace funciona una sola vez, durante ${life}. Si la petición es de otra persona, basta con ignorar este mensaje: la contraseña sigue siendo la misma.`,
    }),
    invite: (life) => ({
      subject: 'Cuenta nueva en Vivac',
      opening:
        'Se ha creado una cuenta para esta dirección en Vivac, donde se comparan los precios y las reseñas del camping propio con los de otros.',
      action: 'Elegir la contraseña',
      closing: `El enlace funciona una sola vez, durante ${life}. Después se puede pedir uno nuevo en «¿Contraseña olvidada?».`,
    }),
  },
  ca: {
    hours: (count) => (count === 1 ? 'una hora' : `${count} hores`),
    greeting: (name) => (name === null ? 'Hola,' : `Hola, ${name},`),
    invited: (by, campsite) =>
      `${by === null ? 'Aquesta és una invitació' : `${by} envia aquesta invitació`} a Vivac${campsite === null ? '' : ` per a ${campsite}`}.`,
    reset: (life) => ({
      subject: 'Restablir la contrasenya de Vivac',
      opening:
        'Algú, probablement qui rep aquest missatge, ha demanat una contrasenya nova per al seu compte de Vivac.',
      action: 'Triar una contrasenya nova',
      closing: `L’enllaç funciona una sola vegada, durant ${life}. Si la petició és d’una altra persona, n’hi ha prou d’ignorar aquest missatge: la contrasenya continua sent la mateixa.`,
    }),
    invite: (life) => ({
      subject: 'Compte nou a Vivac',
      opening:
        'S’ha creat un compte per a aquesta adreça a Vivac, on es comparen els preus i les ressenyes del càmping propi amb els d’altres.',
      action: 'Triar la contrasenya',
      closing: `L’enllaç funciona una sola vegada, durant ${life}. Després se’n pot demanar un de nou a «Contrasenya oblidada?».`,
    }),
  },
  fr: {
    hours: (count) => (count === 1 ? 'une heure' : `${count} heures`),
    greeting: (name) => (name === null ? 'Bonjour,' : `Bonjour ${name},`),
    invited: (by, campsite) =>
      `${by === null ? 'Voici une invitation' : `${by} envoie cette invitation`} à Vivac${campsite === null ? '' : ` pour ${campsite}`}.`,
    reset: (life) => ({
      subject: 'Réinitialiser le mot de passe Vivac',
      opening:
        'Quelqu’un, sans doute la personne qui reçoit ce message, a demandé un nouveau mot de passe pour son compte Vivac.',
      action: 'Choisir un nouveau mot de passe',
      closing: `Le lien fonctionne une seule fois, pendant ${life}. Si la demande vient d’une autre personne, il suffit d’ignorer ce message : le mot de passe reste le même.`,
    }),
    invite: (life) => ({
      subject: 'Nouveau compte Vivac',
      opening:
        'Un compte a été créé pour cette adresse sur Vivac, où l’on compare les prix et les avis de son camping à ceux d’autres campings.',
      action: 'Choisir le mot de passe',
      closing: `Le lien fonctionne une seule fois, pendant ${life}. Ensuite, en demander un nouveau avec « Mot de passe oublié ? ».`,
    }),
  },
};
