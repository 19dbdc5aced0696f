import type { Language } from '@vivac/domain/language';
import type { FetchRefusal, FetchRefusalReason } from './fetch-refusal.ts';

type Sentence = string | ((refusal: FetchRefusal) => string);

const answered = ({ pageTitle }: FetchRefusal, before: string, after: string): string =>
  pageTitle === null ? '' : ` ${before}${pageTitle}${after}`;

const en: Readonly<Record<FetchRefusalReason, Sentence>> = {
  'invalid-address': 'This is no web address. Write it in full, such as https://example.com/prices.csv.',
  'credentials-in-address':
    'The address contains a user name or password. Take them out and enter them as a header, where they are kept secret.',
  'insecure-address':
    'The address begins with http://, so anybody on the way could read and change the data. Use https://, or allow http in the settings of this source.',
  'invalid-header': 'A header of this source cannot be sent. Check its name and value: no line breaks, no cookies.',
  'private-address': ({ host }) =>
    `${host} is in a private network. If that is intended, the operator names it in OUTBOUND_ALLOW.`,
  port: ({ host }) =>
    `${host} is asked at a port other than 80 and 443. Use one of these, or the operator names host and port in OUTBOUND_ALLOW.`,
  dns: ({ host }) => `The name ${host} is not known. Check how it is written.`,
  unreachable: ({ host }) => `${host} was not reached. Check that it is in service; it is tried again.`,
  tls: ({ host }) =>
    `The certificate of ${host} is not valid. Its owner has to renew it, or the address is another one.`,
  'timed-out': ({ host }) => `${host} took too long to answer. It is tried again; a smaller file helps.`,
  interrupted: ({ host }) =>
    `${host} broke off in the middle of the answer. Nothing of it was kept; it is tried again.`,
  'invalid-response': ({ host }) => `${host} did not answer as a web server does. Check the address.`,
  'unsupported-encoding': ({ host }) =>
    `${host} packs its answer in a way that it does not say or that is not known here. Have it sent unpacked, or as gzip.`,
  'too-many-redirects': ({ host }) =>
    `${host} only leads on to other addresses. Enter the address at which the data is in the end.`,
  'too-large': ({ host }) => `The answer of ${host} is larger than 20 MB. Ask for less, such as fewer months.`,
  'unpacks-too-large': ({ host }) =>
    `The answer of ${host} unpacks to more than 100 times its size. Have it sent unpacked.`,
  'access-denied': ({ host, status }) =>
    `${host} refuses access (${status}). Check the key or password of this source, or ask its owner.`,
  'not-found': ({ host, status }) => `${host} has nothing at this address (${status}). Check it.`,
  'too-many-requests': ({ host }) => `${host} asks for fewer requests. It is asked again when it allows that.`,
  'server-error': ({ host, status }) => `${host} has a fault of its own (${status}). It is tried again.`,
  'unexpected-status': ({ host, status }) => `${host} answered with status ${status} and no data. Check the address.`,
  'challenge-page': ({ host }) =>
    `${host} asks for a human or a browser. Vivac does not pretend to be one: ask its owner for a feed or for access.`,
  'html-instead-of-data': (refusal) =>
    `${refusal.host} answered with a web page${answered(refusal, '(“', '”)')} instead of data. Check the address: often it is a sign-in or error page.`,
  robots: ({ host }) =>
    `The robots.txt of ${host} does not allow this page to be read. Ask its owner for a feed or for consent.`,
  'robots-unreachable': ({ host }) =>
    `The robots.txt of ${host} could not be read, and without it no page may be. It is tried again.`,
  'tdm-reserved': ({ host }) =>
    `${host} reserves the reading of its pages by programs (TDM reservation). Ask its owner for consent or a licence.`,
  stopped: 'The server is stopping. The address is fetched after its next start.',
};

const es: Readonly<Record<FetchRefusalReason, Sentence>> = {
  'invalid-address':
    'No es una dirección web. Hay que escribirla completa, por ejemplo https://example.com/precios.csv.',
  'credentials-in-address':
    'La dirección contiene un usuario o una contraseña. Hay que quitarlos e indicarlos como cabecera, donde se guardan en secreto.',
  'insecure-address':
    'La dirección empieza por http://, así que cualquiera en el camino podría leer y cambiar los datos. Usar https:// o permitir http en los ajustes de esta fuente.',
  'invalid-header':
    'Una cabecera de esta fuente no se puede enviar. Revisar su nombre y su valor: sin saltos de línea y sin cookies.',
  'private-address': ({ host }) =>
    `${host} está en una red privada. Si es lo que se quiere, quien administra el servidor lo indica en OUTBOUND_ALLOW.`,
  port: ({ host }) =>
    `Se pregunta a ${host} por un puerto distinto de 80 y 443. Usar uno de estos, o quien administra el servidor indica host y puerto en OUTBOUND_ALLOW.`,
  dns: ({ host }) => `El nombre ${host} no se conoce. Revisar cómo está escrito.`,
  unreachable: ({ host }) => `No se ha podido llegar a ${host}. Comprobar que funciona; se volverá a intentar.`,
  tls: ({ host }) => `El certificado de ${host} no es válido. Su dueño tiene que renovarlo, o la dirección es otra.`,
  'timed-out': ({ host }) =>
    `${host} ha tardado demasiado en responder. Se volverá a intentar; un archivo más pequeño ayuda.`,
  interrupted: ({ host }) =>
    `${host} ha cortado la respuesta por la mitad. No se ha guardado nada de ella; se volverá a intentar.`,
  'invalid-response': ({ host }) => `${host} no ha respondido como un servidor web. Revisar la dirección.`,
  'unsupported-encoding': ({ host }) =>
    `${host} comprime su respuesta de una forma que no dice o que aquí no se conoce. Pedir que la envíe sin comprimir o en gzip.`,
  'too-many-redirects': ({ host }) =>
    `${host} solo lleva a otras direcciones. Indicar la dirección en la que están los datos al final.`,
  'too-large': ({ host }) => `La respuesta de ${host} pasa de 20 MB. Pedir menos, por ejemplo menos meses.`,
  'unpacks-too-large': ({ host }) =>
    `La respuesta de ${host} ocupa al descomprimirla más de 100 veces su tamaño. Pedir que la envíe sin comprimir.`,
  'access-denied': ({ host, status }) =>
    `${host} niega el acceso (${status}). Revisar la clave o la contraseña de esta fuente, o preguntar a su dueño.`,
  'not-found': ({ host, status }) => `${host} no tiene nada en esta dirección (${status}). Conviene revisarla.`,
  'too-many-requests': ({ host }) => `${host} pide menos peticiones. Se le preguntará otra vez cuando lo permita.`,
  'server-error': ({ host, status }) => `${host} tiene un fallo propio (${status}). Se volverá a intentar.`,
  'unexpected-status': ({ host, status }) =>
    `${host} ha respondido con el estado ${status} y sin datos. Revisar la dirección.`,
  'challenge-page': ({ host }) =>
    `${host} pide una persona o un navegador. Vivac no se hace pasar por ninguno: pedir a su dueño un feed o acceso.`,
  'html-instead-of-data': (refusal) =>
    `${refusal.host} ha respondido con una página web${answered(refusal, '(«', '»)')} en lugar de datos. Revisar la dirección: a menudo es una página de acceso o de error.`,
  robots: ({ host }) =>
    `El robots.txt de ${host} no permite leer esta página. Pedir a su dueño un feed o su consentimiento.`,
  'robots-unreachable': ({ host }) =>
    `No se ha podido leer el robots.txt de ${host}, y sin él no se puede leer ninguna página. Se volverá a intentar.`,
  'tdm-reserved': ({ host }) =>
    `${host} se reserva la lectura de sus páginas por programas (reserva TDM). Pedir a su dueño su consentimiento o una licencia.`,
  stopped: 'El servidor se está parando. La dirección se pedirá cuando vuelva a arrancar.',
};

const ca: Readonly<Record<FetchRefusalReason, Sentence>> = {
  'invalid-address': 'No és una adreça web. Cal escriure-la completa, per exemple https://example.com/preus.csv.',
  'credentials-in-address':
    'L’adreça conté un usuari o una contrasenya. Cal treure’ls i indicar-los com a capçalera, on es desen en secret.',
  'insecure-address':
    'L’adreça comença per http://, de manera que qualsevol pel camí podria llegir i canviar les dades. Fer servir https:// o permetre http a la configuració d’aquesta font.',
  'invalid-header':
    'Una capçalera d’aquesta font no es pot enviar. Revisar-ne el nom i el valor: sense salts de línia i sense cookies.',
  'private-address': ({ host }) =>
    `${host} és en una xarxa privada. Si és el que es vol, qui administra el servidor l’indica a OUTBOUND_ALLOW.`,
  port: ({ host }) =>
    `Es pregunta a ${host} per un port diferent de 80 i 443. Fer-ne servir un d’aquests, o qui administra el servidor indica host i port a OUTBOUND_ALLOW.`,
  dns: ({ host }) => `El nom ${host} no es coneix. Revisar com està escrit.`,
  unreachable: ({ host }) => `No s’ha pogut arribar a ${host}. Comprovar que funciona; es tornarà a provar.`,
  tls: ({ host }) =>
    `El certificat de ${host} no és vàlid. El seu propietari l’ha de renovar, o l’adreça és una altra.`,
  'timed-out': ({ host }) => `${host} ha trigat massa a respondre. Es tornarà a provar; un fitxer més petit hi ajuda.`,
  interrupted: ({ host }) => `${host} ha tallat la resposta a mitges. No se n’ha desat res; es tornarà a provar.`,
  'invalid-response': ({ host }) => `${host} no ha respost com un servidor web. Revisar l’adreça.`,
  'unsupported-encoding': ({ host }) =>
    `${host} comprimeix la resposta d’una manera que no diu o que aquí no es coneix. Demanar que l’enviï sense comprimir o en gzip.`,
  'too-many-redirects': ({ host }) =>
    `${host} només porta a altres adreces. Indicar l’adreça on al final hi ha les dades.`,
  'too-large': ({ host }) => `La resposta de ${host} passa de 20 MB. Demanar-ne menys, per exemple menys mesos.`,
  'unpacks-too-large': ({ host }) =>
    `La resposta de ${host} ocupa en descomprimir-la més de 100 vegades la seva mida. Demanar que l’enviï sense comprimir.`,
  'access-denied': ({ host, status }) =>
    `${host} denega l’accés (${status}). Revisar la clau o la contrasenya d’aquesta font, o preguntar-ho al seu propietari.`,
  'not-found': ({ host, status }) => `${host} no té res en aquesta adreça (${status}). Convé revisar-la.`,
  'too-many-requests': ({ host }) => `${host} demana menys peticions. Se li tornarà a preguntar quan ho permeti.`,
  'server-error': ({ host, status }) => `${host} té una fallada pròpia (${status}). Es tornarà a provar.`,
  'unexpected-status': ({ host, status }) =>
    `${host} ha respost amb l’estat ${status} i sense dades. Revisar l’adreça.`,
  'challenge-page': ({ host }) =>
    `${host} demana una persona o un navegador. Vivac no es fa passar per cap dels dos: demanar al seu propietari un feed o accés.`,
  'html-instead-of-data': (refusal) =>
    `${refusal.host} ha respost amb una pàgina web${answered(refusal, '(«', '»)')} en lloc de dades. Revisar l’adreça: sovint és una pàgina d’accés o d’error.`,
  robots: ({ host }) =>
    `El robots.txt de ${host} no permet llegir aquesta pàgina. Demanar al seu propietari un feed o el consentiment.`,
  'robots-unreachable': ({ host }) =>
    `No s’ha pogut llegir el robots.txt de ${host}, i sense ell no es pot llegir cap pàgina. Es tornarà a provar.`,
  'tdm-reserved': ({ host }) =>
    `${host} es reserva la lectura de les seves pàgines per programes (reserva TDM). Demanar al seu propietari el consentiment o una llicència.`,
  stopped: 'El servidor s’està aturant. L’adreça es demanarà quan torni a arrencar.',
};

const fr: Readonly<Record<FetchRefusalReason, Sentence>> = {
  'invalid-address': 'Ce n’est pas une adresse web. L’écrire en entier, par exemple https://example.com/prix.csv.',
  'credentials-in-address':
    'L’adresse contient un nom d’utilisateur ou un mot de passe. Les retirer et les indiquer en en-tête, où ils restent secrets.',
  'insecure-address':
    'L’adresse commence par http:// : n’importe qui en chemin pourrait lire et modifier les données. Utiliser https:// ou autoriser http dans les réglages de cette source.',
  'invalid-header':
    'Un en-tête de cette source ne peut pas être envoyé. Vérifier son nom et sa valeur : ni saut de ligne, ni cookie.',
  'private-address': ({ host }) =>
    `${host} se trouve dans un réseau privé. Si c’est voulu, la personne qui gère le serveur l’indique dans OUTBOUND_ALLOW.`,
  port: ({ host }) =>
    `${host} est interrogé sur un port autre que 80 et 443. Utiliser l’un d’eux, ou la personne qui gère le serveur indique l’hôte et le port dans OUTBOUND_ALLOW.`,
  dns: ({ host }) => `Le nom ${host} n’est pas connu. Vérifier son orthographe.`,
  unreachable: ({ host }) =>
    `${host} n’a pas pu être joint. Vérifier qu’il est en service ; un nouvel essai aura lieu.`,
  tls: ({ host }) =>
    `Le certificat de ${host} n’est pas valable. Son propriétaire doit le renouveler, ou l’adresse est une autre.`,
  'timed-out': ({ host }) =>
    `${host} a mis trop longtemps à répondre. Un nouvel essai aura lieu ; un fichier plus petit aide.`,
  interrupted: ({ host }) =>
    `${host} a interrompu sa réponse en cours de route. Rien n’en a été conservé ; un nouvel essai aura lieu.`,
  'invalid-response': ({ host }) => `${host} n’a pas répondu comme un serveur web. Vérifier l’adresse.`,
  'unsupported-encoding': ({ host }) =>
    `${host} compresse sa réponse d’une façon qu’il n’indique pas ou qui n’est pas connue ici. Demander un envoi non compressé ou en gzip.`,
  'too-many-redirects': ({ host }) =>
    `${host} ne fait que renvoyer vers d’autres adresses. Indiquer l’adresse où se trouvent finalement les données.`,
  'too-large': ({ host }) => `La réponse de ${host} dépasse 20 Mo. En demander moins, par exemple moins de mois.`,
  'unpacks-too-large': ({ host }) =>
    `La réponse de ${host} occupe une fois décompressée plus de 100 fois sa taille. Demander un envoi non compressé.`,
  'access-denied': ({ host, status }) =>
    `${host} refuse l’accès (${status}). Vérifier la clé ou le mot de passe de cette source, ou s’adresser à son propriétaire.`,
  'not-found': ({ host, status }) => `${host} n’a rien à cette adresse (${status}). Il convient de la vérifier.`,
  'too-many-requests': ({ host }) =>
    `${host} demande moins de requêtes. Il sera interrogé de nouveau quand il le permettra.`,
  'server-error': ({ host, status }) =>
    `${host} a un défaut qui lui est propre (${status}). Un nouvel essai aura lieu.`,
  'unexpected-status': ({ host, status }) =>
    `${host} a répondu avec l’état ${status} et sans données. Vérifier l’adresse.`,
  'challenge-page': ({ host }) =>
    `${host} exige une personne ou un navigateur. Vivac ne se fait passer ni pour l’une ni pour l’autre : demander à son propriétaire un flux ou un accès.`,
  'html-instead-of-data': (refusal) =>
    `${refusal.host} a répondu par une page web${answered(refusal, '(« ', ' »)')} au lieu de données. Vérifier l’adresse : c’est souvent une page de connexion ou d’erreur.`,
  robots: ({ host }) =>
    `Le fichier robots.txt de ${host} n’autorise pas la lecture de cette page. Demander à son propriétaire un flux ou son consentement.`,
  'robots-unreachable': ({ host }) =>
    `Le fichier robots.txt de ${host} n’a pas pu être lu, et sans lui aucune page ne peut l’être. Un nouvel essai aura lieu.`,
  'tdm-reserved': ({ host }) =>
    `${host} se réserve la lecture de ses pages par des programmes (réserve TDM). Demander à son propriétaire son consentement ou une licence.`,
  stopped: 'Le serveur s’arrête. L’adresse sera demandée après son prochain démarrage.',
};

const sentences: Readonly<Record<Language, Readonly<Record<FetchRefusalReason, Sentence>>>> = { en, es, ca, fr };

export const FETCH_REFUSAL_REASONS = Object.keys(en) as readonly FetchRefusalReason[];

/** One sentence for the person who keeps the source: what happened and what to do. Its words may come from a stranger: escape them. */
export function fetchRefusalText(refusal: FetchRefusal, language: Language): string {
  const sentence = sentences[language][refusal.reason];
  return typeof sentence === 'string' ? sentence : sentence(refusal);
}
