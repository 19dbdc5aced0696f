/** Fifty sentences in Dutch with what they judge; see labelled-sentences.ts. */
export const SENTENCES_NL = `
cleanliness+ | Alles was heel schoon en netjes.
cleanliness- | De tent was vies toen we aankwamen.
cleanliness- bathrooms- | Het toiletgebouw was erg smerig.
cleanliness+ bathrooms+ | Keurig schone douches, de hele dag door.
quiet+ | Heerlijk rustige plek in de natuur.
quiet- | Veel lawaai van de snelweg, ook 's nachts.
quiet- | De buren hielden ons tot diep in de nacht wakker.
quiet+ | Geen geluidsoverlast, we hebben goed geslapen.
staff+ | Het personeel is erg vriendelijk en behulpzaam.
staff- | Bij de receptie waren ze kortaf en niet behulpzaam.
staff+ | We werden hartelijk ontvangen door de eigenaren.
staff- | De bediening was onbeleefd.
location+ | Prachtige ligging, vlak bij het strand.
location- | De camping ligt erg afgelegen, je bent overal ver vandaan.
location+ | Ideale uitvalsbasis voor wandelingen.
location+ | Het uitzicht over de baai is schitterend.
pool+ | Het zwembad was geweldig.
pool- | Het zwembad is veel te klein en altijd druk.
pool- | Jammer dat het zwembad nog dicht was.
pool+ | Fijn zwembad met genoeg ligbedden.
bathrooms- | De douches waren steeds koud.
bathrooms- | Er zijn te weinig toiletten voor zo'n grote camping.
bathrooms+ | Mooie nieuwe badkamer.
bathrooms- | Het sanitair is verouderd.
food+ | Het ontbijt was heerlijk en uitgebreid.
food- | Het eten in het restaurant viel tegen.
food- | Matig ontbijt met weinig keuze.
food+ | We hebben lekker gegeten op het terras.
price- | Veel te duur voor wat je krijgt.
price+ | Goede prijs-kwaliteitverhouding.
price- | Voor alles moet je bijbetalen, zelfs voor handdoeken.
price+ | Niet duur voor het hoogseizoen.
comfort+ | De bedden liggen heerlijk.
comfort- | Het matras was doorgezakt en kraakte.
comfort- | We hadden het 's nachts ijskoud in de tent.
comfort+ | Comfortabele lodge, van alle gemakken voorzien.
wifi- | De wifi deed het nauwelijks.
wifi- | Slechte wifi, alleen bij de receptie bereik.
space+ | Ruime plaatsen met veel schaduw.
space- | De plaatsen zijn krap en je zit dicht op elkaar.
space- | De bungalow is te klein voor vijf personen.
children+ | Superleuk voor kinderen, er is van alles te doen.
children+ | De kinderen hebben zich prima vermaakt.
children- | Voor kinderen is er niets te beleven.
staff+ quiet- | Aardige mensen, maar wel een lawaaiige camping.
location+ price- | Mooie plek, maar prijzig.
 | We waren hier een week met de hele familie.
 | De receptie sluit om acht uur.
 | Niets op aan te merken.
comfort+ | We sliepen als een roos.
`;
