import type { Language } from '@vivac/domain/language';
import { passwordLengthMax, passwordLengthMin } from '../auth.ts';

interface ActionPageText {
  readonly chooseFirst: string;
  readonly chooseNew: string;
  readonly email: string;
  readonly newPassword: string;
  readonly help: string;
  readonly repeat: string;
  readonly save: string;
  readonly saved: string;
  readonly canSignIn: string;
  readonly signedOutEverywhere: string;
  readonly goToSignIn: string;
  readonly ended: string;
  readonly endedWhy: string;
  readonly askAgain: string;
  readonly failed: string;
  readonly failedWhy: string;
  readonly fillIn: string;
  readonly tooShort: string;
  readonly tooLong: string;
  readonly different: string;
}

/** Every sentence of the pages behind password mails. */
export const actionPageText: Readonly<Record<Language, ActionPageText>> = {
  en: {
    chooseFirst: 'Choose your password',
    chooseNew: 'Choose a new password',
    email: 'Email',
    newPassword: 'New password',
    help: `At least ${passwordLengthMin} characters. A few words you can remember are best.`,
    repeat: 'Repeat new password',
    save: 'Save password',
    saved: 'Your password is saved',
    canSignIn: 'You can sign in with it now.',
    signedOutEverywhere: 'Every device has been signed out.',
    goToSignIn: 'Continue to sign in',
    ended: 'This link no longer works',
    endedWhy: 'This link has expired or has already been used.',
    askAgain: 'Ask for a new link',
    failed: 'This does not work at the moment',
    failedWhy: 'Nothing was changed, and your link still works. Please try again shortly.',
    fillIn: 'Please fill in both password fields.',
    tooShort: `The password needs at least ${passwordLengthMin} characters.`,
    tooLong: `The password can have at most ${passwordLengthMax} characters.`,
    different: 'New passwords do not match.',
  },
  es: {
    chooseFirst: 'Elige tu contraseña',
    chooseNew: 'Elige una contraseña nueva',
    email: 'Correo electrónico',
    newPassword: 'Contraseña nueva',
    help: `Al menos ${passwordLengthMin} caracteres. Lo mejor son varias palabras que recuerdes.`,
    repeat: 'Repite la contraseña nueva',
    save: 'Guardar la contraseña',
    saved: 'Tu contraseña está guardada',
    canSignIn: 'Ya puedes iniciar sesión con ella.',
    signedOutEverywhere: 'Se ha cerrado la sesión en todos los dispositivos.',
    goToSignIn: 'Ir a iniciar sesión',
    ended: 'Este enlace ya no funciona',
    endedWhy: 'Este enlace ha caducado o ya se ha utilizado.',
    askAgain: 'Pedir un enlace nuevo',
    failed: 'Ahora mismo no es posible',
    failedWhy: 'No se ha cambiado nada y tu enlace sigue sirviendo. Inténtalo de nuevo dentro de un momento.',
    fillIn: 'Rellena los dos campos de contraseña.',
    tooShort: `La contraseña necesita al menos ${passwordLengthMin} caracteres.`,
    tooLong: `La contraseña puede tener como máximo ${passwordLengthMax} caracteres.`,
    different: 'Las contraseñas nuevas no coinciden.',
  },
};
