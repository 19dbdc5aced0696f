import type { Language } from '@vivac/domain/language';
import { passwordLengthMax, passwordLengthMin } from '../auth.ts';

export interface ActionPageText {
  readonly greeting: (name: string) => string;
  readonly invited: (by: string | null, campsite: string | null) => string;
  readonly chooseFirst: string;
  readonly chooseNew: string;
  readonly language: string;
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
    greeting: (name) => `Hello, ${name}.`,
    invited: (by, campsite) =>
      `${by === null ? 'You are invited' : `${by} invites you`} to Vivac, to compare the prices and reviews of ${campsite ?? 'your campsite'} with those of its competitors.`,
    chooseFirst: 'Choose your password',
    chooseNew: 'Choose a new password',
    language: 'Language',
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
    greeting: (name) => `Hola, ${name}:`,
    invited: (by, campsite) =>
      `${by === null ? 'Esta es una invitación' : `${by} invita`} a Vivac, para comparar los precios y las reseñas ${campsite === null ? 'del camping propio' : `de ${campsite}`} con los de sus competidores.`,
    chooseFirst: 'Elegir la contraseña',
    chooseNew: 'Elegir una contraseña nueva',
    language: 'Idioma',
    email: 'Correo electrónico',
    newPassword: 'Contraseña nueva',
    help: `Al menos ${passwordLengthMin} caracteres. Lo mejor son varias palabras fáciles de recordar.`,
    repeat: 'Repetir la contraseña nueva',
    save: 'Guardar la contraseña',
    saved: 'La contraseña se ha guardado',
    canSignIn: 'Ya se puede iniciar sesión con ella.',
    signedOutEverywhere: 'Se ha cerrado la sesión en todos los dispositivos.',
    goToSignIn: 'Ir a iniciar sesión',
    ended: 'Este enlace ya no funciona',
    endedWhy: 'Este enlace ha caducado o ya se ha utilizado.',
    askAgain: 'Pedir un enlace nuevo',
    failed: 'Ahora mismo no es posible',
    failedWhy: 'No se ha cambiado nada y el enlace sigue sirviendo. Se puede volver a intentar dentro de un momento.',
    fillIn: 'Hay que rellenar los dos campos de contraseña.',
    tooShort: `La contraseña necesita al menos ${passwordLengthMin} caracteres.`,
    tooLong: `La contraseña puede tener como máximo ${passwordLengthMax} caracteres.`,
    different: 'Las contraseñas nuevas no coinciden.',
  },
  ca: {
    greeting: (name) => `Hola, ${name}:`,
    invited: (by, campsite) =>
      `${by === null ? 'Aquesta és una invitació' : `${by} convida`} a Vivac, per comparar els preus i les ressenyes ${campsite === null ? 'del càmping propi' : `del càmping ${campsite}`} amb els dels seus competidors.`,
    chooseFirst: 'Triar la contrasenya',
    chooseNew: 'Triar una contrasenya nova',
    language: 'Idioma',
    email: 'Correu electrònic',
    newPassword: 'Contrasenya nova',
    help: `Almenys ${passwordLengthMin} caràcters. El millor són unes quantes paraules fàcils de recordar.`,
    repeat: 'Repetir la contrasenya nova',
    save: 'Desar la contrasenya',
    saved: 'La contrasenya s’ha desat',
    canSignIn: 'Ja s’hi pot iniciar sessió.',
    signedOutEverywhere: 'S’ha tancat la sessió en tots els dispositius.',
    goToSignIn: 'Anar a iniciar sessió',
    ended: 'Aquest enllaç ja no funciona',
    endedWhy: 'Aquest enllaç ha caducat o ja s’ha fet servir.',
    askAgain: 'Demanar un enllaç nou',
    failed: 'Ara mateix no és possible',
    failedWhy: 'No s’ha canviat res i l’enllaç encara serveix. Es pot tornar a provar d’aquí a un moment.',
    fillIn: 'Cal omplir els dos camps de contrasenya.',
    tooShort: `La contrasenya necessita almenys ${passwordLengthMin} caràcters.`,
    tooLong: `La contrasenya pot tenir com a màxim ${passwordLengthMax} caràcters.`,
    different: 'Les contrasenyes noves no coincideixen.',
  },
  fr: {
    greeting: (name) => `Bonjour ${name},`,
    invited: (by, campsite) =>
      `${by === null ? 'Voici une invitation' : `${by} invite`} à rejoindre Vivac, pour comparer les prix et les avis ${campsite === null ? 'de son camping' : `du camping ${campsite}`} à ceux de ses concurrents.`,
    chooseFirst: 'Choisir le mot de passe',
    chooseNew: 'Choisir un nouveau mot de passe',
    language: 'Langue',
    email: 'Adresse e-mail',
    newPassword: 'Nouveau mot de passe',
    help: `Au moins ${passwordLengthMin} caractères. Le mieux : quelques mots faciles à retenir.`,
    repeat: 'Répéter le nouveau mot de passe',
    save: 'Enregistrer le mot de passe',
    saved: 'Le mot de passe est enregistré',
    canSignIn: 'Il permet dès maintenant de se connecter.',
    signedOutEverywhere: 'Tous les appareils ont été déconnectés.',
    goToSignIn: 'Aller à la connexion',
    ended: 'Ce lien ne fonctionne plus',
    endedWhy: 'Ce lien a expiré ou a déjà été utilisé.',
    askAgain: 'Demander un nouveau lien',
    failed: 'Impossible pour le moment',
    failedWhy: 'Rien n’a été modifié et le lien reste valable. Réessayer dans un instant.',
    fillIn: 'Les deux champs du mot de passe sont à remplir.',
    tooShort: `Le mot de passe doit compter au moins ${passwordLengthMin} caractères.`,
    tooLong: `Le mot de passe peut compter au plus ${passwordLengthMax} caractères.`,
    different: 'Les nouveaux mots de passe ne concordent pas.',
  },
};
