/** Fifty sentences in Catalan with what they judge; see labelled-sentences.ts. */
export const SENTENCES_CA = `
cleanliness+ | Tot molt net i ben cuidat.
cleanliness- | La tenda era bruta quan vam arribar, amb formigues per tot arreu.
cleanliness- bathrooms- | Els lavabos no els netegen prou sovint.
cleanliness+ bathrooms+ | Dutxes impecables, sempre netes.
quiet+ | Un racó molt tranquil per desconnectar.
quiet- | Massa soroll a la nit per culpa del bar.
quiet- | Se sentia la carretera tota l'estona.
quiet+ | Silenci absolut, només els ocells al matí.
staff+ | El personal és molt amable i proper.
staff- | A la recepció ens van tractar de mala manera.
staff- | El noi de la porta va ser un maleducat.
staff+ | L'atenció rebuda, de deu.
location+ | Molt ben situat, a prop de la platja i del poble.
location- | Queda massa lluny de tot.
location+ | Les vistes al Montseny són precioses.
location+ | L'entorn és meravellós, envoltat de boscos.
pool+ | La piscina és fantàstica, sobretot a la tarda.
pool- | La piscina estava plena a vessar i no hi havia hamaques.
pool- | L'aigua de la piscina era gelada.
pool+ | Ens va encantar la piscina.
bathrooms- | L'aigua calenta s'acabava de seguida.
bathrooms- | Els lavabos són vells i demanen una reforma.
bathrooms+ | Els banys són moderns i espaiosos.
bathrooms- | Només hi ha dues dutxes per a tot el càmping.
food+ | L'esmorzar, boníssim, amb producte de la zona.
food- | El restaurant és car i el menjar, fluix.
food- | El menú del vespre és sempre el mateix i poc gustós.
food+ | Vam sopar molt bé a la terrassa.
price- | Una mica car per al que és.
price+ | Bona relació qualitat-preu.
price+ | A un preu molt raonable per la zona.
price- | Ho cobren tot a part, fins i tot els llençols.
comfort+ | Els llits són molt còmodes.
comfort- | El matalàs era massa tou i vam dormir fatal.
comfort- | Vam passar fred perquè l'estufa no anava.
comfort+ | Una cabana acollidora i ben equipada.
wifi- | El wifi falla constantment.
wifi- | No hi ha wifi a les parcel·les.
space+ | Les parcel·les són grans i amb molta ombra.
space- | Els bungalous estan massa junts, no tens gens d'intimitat.
space- | Poc espai per aparcar i per moure's.
children+ | Els nens s'ho van passar d'allò més bé.
children+ | Molt recomanable per anar-hi amb canalla.
children- | El parc infantil està trencat i és perillós.
staff+ cleanliness- | Gent molt simpàtica, però la neteja fluixeja.
location+ price- | Ubicació immillorable tot i que el preu és excessiu.
 | Hi vam anar per Setmana Santa amb els avis.
 | Vam llogar dues bicicletes a la recepció.
 | Cap queixa, hi tornarem.
quiet+ | No hi ha gens de soroll.
`;
