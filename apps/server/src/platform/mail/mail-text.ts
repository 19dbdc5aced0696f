import type { Language } from '@vivac/domain/language';

/** `reset`: somebody asked for a new password. `invite`: an account was made for the recipient. */
export type PasswordMailKind = 'reset' | 'invite';

export interface PasswordMailText {
  readonly subject: string;
  readonly opening: string;
  readonly action: string;
  readonly closing: string;
}

/** Every sentence of the mails that Vivac sends. `life` is how long a link works, such as “72 hours”. */
interface MailText {
  readonly hours: (count: number) => string;
  /** Under the button, for mail programs that do not show it. */
  readonly orCopy: string;
  readonly footer: string;
  readonly password: Readonly<Record<PasswordMailKind, (life: string) => PasswordMailText>>;
}

export const mailText: Readonly<Record<Language, MailText>> = {
  en: {
    hours: (count) => (count === 1 ? 'one hour' : `${count} hours`),
    orCopy: 'If the button does not work, copy this address into your browser:',
    footer: 'Vivac · prices and reviews of your campsite beside its competitors',
    password: {
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
  },
  es: {
    hours: (count) => (count === 1 ? 'una hora' : `${count} horas`),
    orCopy: 'Si el botón no funciona, copia esta dirección en el navegador:',
    footer: 'Vivac · los precios y las opiniones de tu camping junto a los de su competencia',
    password: {
      reset: (life) => ({
        subject: 'Restablece tu contraseña de Vivac',
        opening: 'Alguien, probablemente tú, ha pedido una contraseña nueva para tu cuenta de Vivac.',
        action: 'Elegir una contraseña nueva',
        closing: `El enlace funciona una sola vez, durante ${life}. Si no has sido tú, no hagas caso de este mensaje: tu contraseña sigue siendo la misma.`,
      }),
      invite: (life) => ({
        subject: 'Tu cuenta de Vivac',
        opening:
          'Te han creado una cuenta en Vivac, donde podrás comparar tus precios y opiniones con los de otros campings.',
        action: 'Elegir tu contraseña',
        closing: `El enlace funciona una sola vez, durante ${life}. Después, pide uno nuevo en «Forgot password».`,
      }),
    },
  },
};
