import type { ReviewTheme } from '@vivac/domain/reviews/themes/review-theme';
import type { ReviewLanguage } from '@vivac/domain/reviews/themes/review-language';

/** A sentence with the themes that it judges, as a person read it: `quiet-` blames the quiet, `staff+` praises the staff. */
export interface LabelledSentence {
  readonly language: ReviewLanguage;
  readonly labels: readonly `${ReviewTheme}${'+' | '-'}`[];
  readonly sentence: string;
  /** The lexicon was written with half of the sentences in sight; the others are held out and never looked at for it. */
  readonly half: 'seen' | 'held out';
}

/** Fifty sentences of each language with what they judge. */
const SENTENCES: Readonly<Record<ReviewLanguage, string>> = {
  es: `
cleanliness+ | Todo estaba limpísimo, se nota que le ponen ganas.
cleanliness- | Nos encontramos pelos en la ducha y polvo debajo de la cama.
cleanliness+ bathrooms+ | Los baños siempre limpios, a cualquier hora.
cleanliness- bathrooms- | Las duchas estaban sucias y olían mal.
quiet+ | Un sitio muy tranquilo, ideal para descansar.
quiet- | Imposible dormir por el ruido de la carretera.
quiet- | Los vecinos con la música a todo volumen hasta las tres.
quiet+ | Por la noche no se oía absolutamente nada.
staff+ | El personal, encantador y siempre dispuesto a ayudar.
staff- | La chica de recepción fue bastante borde con nosotros.
staff+ | Trato inmejorable por parte de los dueños.
staff- | Nadie nos atendió cuando llamamos por la avería.
location+ | La ubicación es perfecta, a cinco minutos andando de la playa.
location- | Está lejísimos del pueblo y sin coche no puedes ir a ningún lado.
location+ | Muy bien situado para visitar la comarca.
location+ | Las vistas al valle desde la terraza son espectaculares.
pool+ | La piscina nos encantó a todos.
pool- | La piscina es minúscula y siempre está llena.
pool- | El agua de la piscina estaba turbia.
pool+ | Lo mejor, la piscina con vistas al mar.
bathrooms- | El agua de la ducha salía fría la mitad de los días.
bathrooms- | Pocos aseos para tanta gente, había colas todas las mañanas.
bathrooms+ | Los baños son nuevos y muy amplios.
bathrooms+ | Duchas estupendas con agua caliente de sobra.
food+ | El desayuno, abundante y riquísimo.
food- | La comida del restaurante deja mucho que desear.
food- | El desayuno se reduce a café de máquina y bollería industrial.
food+ | Cenamos de maravilla en el bar del camping.
price- | Demasiado caro para lo que ofrecen.
price+ | Muy buena relación calidad-precio.
price- | Nos cobraron aparte la electricidad y las toallas.
price- | No vale lo que cuesta ni de lejos.
comfort+ | La cama era comodísima y dormimos como bebés.
comfort- | El colchón está hundido y acabas con dolor de espalda.
comfort- | Pasamos mucho frío por la noche dentro de la tienda.
comfort+ | La tienda es acogedora y no le falta detalle.
wifi- | El wifi no funciona casi nunca.
wifi+ | El wifi iba rápido incluso en la parcela.
space+ | Parcelas muy amplias y con bastante sombra.
space- | Las parcelas son pequeñas y estás pegado al de al lado.
space- | El bungaló es muy pequeño para cuatro personas.
children+ | Ideal para ir con niños, la animación infantil es genial.
children+ | Los niños no querían irse, disfrutaron muchísimo.
children- | No hay nada para los niños, se aburrieron.
staff+ food- | El personal es muy amable, pero el restaurante es malo.
location+ quiet- | Buena ubicación aunque bastante ruidoso.
 | Fuimos tres noches en agosto con unos amigos.
 | La recepción abre de nueve a nueve.
 | No tenemos ninguna queja.
cleanliness- | No estaba muy limpio que digamos.
`,
  ca: `
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
`,
  en: `
cleanliness+ | The whole place was spotless when we arrived.
cleanliness- | Our tent had not been cleaned and there were crumbs everywhere.
cleanliness- bathrooms- | The toilets were filthy by the evening.
cleanliness+ bathrooms+ | Really clean bathrooms, well looked after.
quiet+ | Lovely and peaceful, we slept with the windows open.
quiet- | Loud music from the bar until two in the morning.
quiet- | Far too noisy, you can hear every lorry on the road.
quiet+ | Not a sound at night apart from the owls.
staff+ | The staff were friendly and nothing was too much trouble.
staff- | The man at reception was rude and unhelpful.
staff+ | Our hosts gave us a very warm welcome.
staff- | Nobody answered the phone when the gas ran out.
location+ | Great location, a short walk from the beach.
location- | It is miles from anywhere and the road up is dreadful.
location+ | Perfect base for exploring the area.
location+ | Stunning views over the bay from our deck.
pool+ | The kids loved the pool.
pool- | The pool was overcrowded and there were never any loungers free.
pool- | Disappointing that the pool was closed in June.
pool+ | We had a fantastic time in the heated pool.
bathrooms- | There was no hot water in the showers two days running.
bathrooms- | We had to queue for the toilets every morning.
bathrooms+ | Excellent showers with good pressure.
bathrooms- | The shower block is tired and in need of an update.
food+ | Breakfast was delicious, with fresh bread every day.
food- | The restaurant was slow and the food came cold.
food- | Breakfast was poor, just dry toast and instant coffee.
food+ | The pizza at the bar is some of the best we have had.
price- | Way overpriced for what you get.
price+ | Excellent value for money.
price+ | Very reasonable prices even in August.
price- | They charge extra for everything, even firewood.
comfort+ | Super comfy beds and warm duvets.
comfort- | The mattress was lumpy and my back still hurts.
comfort- | It was freezing in the tent at night.
comfort+ | The cabin was cosy and had everything we needed.
wifi- | The wifi is useless outside reception.
wifi+ | Surprisingly fast wifi for a campsite.
space+ | Huge pitches with plenty of shade.
space- | The pitches are tiny and right on top of each other.
space- | Very cramped for a family of five.
children+ | Brilliant for families, our children made lots of friends.
children- | There is nothing for older kids to do.
children+ | The playground and kids club were a big hit.
staff+ wifi- | Helpful team but terrible internet.
food+ price- | Tasty food, though rather expensive.
 | We stayed for three nights on our way south.
 | The reception is next to the car park.
 | No complaints at all, we will be back.
cleanliness- | Cleanliness could be better.
`,
  fr: `
cleanliness+ | L'ensemble était d'une propreté irréprochable.
cleanliness- | Le mobil-home n'était pas propre à notre arrivée.
cleanliness- bathrooms- | Sanitaires sales et mal entretenus.
cleanliness+ bathrooms+ | Les sanitaires sont toujours très propres.
quiet+ | Un endroit calme et reposant.
quiet- | Beaucoup de bruit la nuit à cause de la route.
quiet- | Les voisins ont crié jusqu'à trois heures du matin.
quiet+ | Aucun bruit le soir, un vrai bonheur.
staff+ | Personnel très accueillant et souriant.
staff- | L'accueil est froid, on a l'impression de déranger.
staff+ | Les propriétaires sont adorables et de bon conseil.
staff- | La dame de l'accueil a été franchement désagréable.
location+ | Très bien situé, à deux pas de la mer.
location- | Trop loin du centre, il faut la voiture pour tout.
location+ | Emplacement idéal pour visiter la région.
location+ | La vue sur les montagnes est magnifique.
pool+ | Piscine superbe et bien chauffée.
pool- | La piscine est trop petite pour le nombre de vacanciers.
pool- | L'eau de la piscine était glaciale.
pool+ | Nous avons adoré la piscine.
bathrooms- | Pas d'eau chaude dans les douches le soir.
bathrooms- | Les toilettes sont vétustes et trop peu nombreuses.
bathrooms+ | Douches spacieuses et modernes.
bathrooms+ | La salle de bain est neuve et très agréable.
food+ | Le petit-déjeuner est copieux et délicieux.
food- | Repas très décevant au restaurant du camping.
food- | Le petit déjeuner manque de choix.
food+ | On mange très bien au snack.
price- | Beaucoup trop cher pour la prestation.
price+ | Bon rapport qualité-prix.
price- | Tout est payant, même les draps.
price+ | Les tarifs restent corrects en pleine saison.
comfort+ | Literie très confortable.
comfort- | Le matelas est à changer, j'ai très mal dormi.
comfort- | Nous avons eu froid toute la nuit dans la tente.
comfort+ | La tente est bien équipée et chaleureuse.
wifi- | Le wifi ne marche qu'à l'accueil.
wifi- | Connexion internet lente et instable.
space+ | De grands emplacements bien ombragés.
space- | Les emplacements sont petits et collés les uns aux autres.
space- | On est à l'étroit à quatre dans le bungalow.
children+ | Parfait pour les familles, les enfants se sont régalés.
children- | Rien n'est prévu pour les enfants.
children+ | Le club enfants est génial.
staff+ bathrooms- | Équipe sympathique mais douches à revoir.
location+ quiet- | Bel emplacement, dommage que ce soit si bruyant.
 | Nous y sommes allés en juillet avec des amis.
 | L'accueil ferme à vingt heures.
 | Rien à redire, nous reviendrons.
price- | Ce n'est pas donné.
`,
  de: `
cleanliness+ | Alles war blitzsauber und gepflegt.
cleanliness- | Das Zelt war bei der Ankunft nicht sauber.
cleanliness- bathrooms- | Die Toiletten waren dreckig und haben gestunken.
cleanliness+ bathrooms+ | Sehr saubere Sanitäranlagen.
quiet+ | Ein ruhiger Platz zum Entspannen.
quiet- | Nachts war es wegen der Straße sehr laut.
quiet- | Der Lärm aus der Bar ging bis zwei Uhr.
quiet+ | Kein Lärm, keine Disco, einfach herrlich.
staff+ | Das Personal war ausgesprochen freundlich und hilfsbereit.
staff- | Die Dame an der Rezeption war unfreundlich.
staff- | Der Service lässt sehr zu wünschen übrig.
staff+ | Die Gastgeber haben uns herzlich empfangen.
location+ | Tolle Lage direkt am Strand.
location- | Leider liegt der Platz sehr weit ab vom Schuss.
location+ | Ein idealer Ausgangspunkt für Wanderungen.
location+ | Die Aussicht über das Tal ist wunderschön.
pool+ | Der Pool ist super und nie überfüllt.
pool- | Der Pool war eiskalt und viel zu klein.
pool- | Leider war das Schwimmbad geschlossen.
pool+ | Unser Highlight war der Pool.
bathrooms- | Die Duschen waren immer nur lauwarm.
bathrooms- | Für so viele Gäste gibt es viel zu wenige Toiletten.
bathrooms+ | Das Bad ist modern und geräumig.
bathrooms+ | Die Duschen sind top, immer warmes Wasser.
food+ | Das Frühstück war lecker und reichlich.
food- | Das Essen im Restaurant war leider enttäuschend.
food- | Beim Frühstück gab es kaum Auswahl.
food+ | Im Bistro kann man sehr gut essen.
price- | Für die Leistung viel zu teuer.
price+ | Preis-Leistung stimmt absolut.
price- | Strom und Bettwäsche kosten extra.
price+ | Günstiger haben wir in der Gegend nichts gefunden.
comfort+ | Die Betten waren sehr bequem.
comfort- | Die Matratzen sind durchgelegen.
comfort- | In der Nacht haben wir im Zelt gefroren.
comfort+ | Das Zelt ist gemütlich und liebevoll eingerichtet.
wifi- | Das WLAN war praktisch unbrauchbar.
wifi+ | Schnelles WLAN auf dem ganzen Platz.
space+ | Große, schattige Stellplätze.
space- | Die Parzellen sind sehr eng.
space- | Zu viert ist die Hütte einfach zu klein.
children+ | Für Kinder ein Paradies, unsere waren begeistert.
children+ | Toller Spielplatz und nettes Kinderprogramm.
children- | Für Kinder wird leider nichts geboten.
staff+ food- | Nette Leute, aber das Essen war schlecht.
location+ quiet- | Schöne Lage, allerdings nicht gerade leise.
 | Wir waren zu Pfingsten mit Freunden dort.
 | An der Rezeption kann man Fahrräder leihen.
 | Es gab nichts zu beanstanden.
quiet+ | Wir fanden es überhaupt nicht laut.
`,
  nl: `
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
`,
};

/** All sentences; those on odd lines were in sight. */
export function labelledSentences(): LabelledSentence[] {
  return Object.entries(SENTENCES).flatMap(([language, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line, at) => {
        const [labels, sentence] = line.split('|') as [string, string];
        return {
          language: language as ReviewLanguage,
          labels: labels.split(' ').filter((label) => label !== '') as LabelledSentence['labels'],
          sentence: sentence.trim(),
          half: at % 2 === 0 ? ('seen' as const) : ('held out' as const),
        };
      }),
  );
}
