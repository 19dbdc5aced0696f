/** Fifty sentences in French with what they judge; see labelled-sentences.ts. */
export const SENTENCES_FR = `
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
`;
