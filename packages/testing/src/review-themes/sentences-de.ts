/** Fifty sentences in German with what they judge; see labelled-sentences.ts. */
export const SENTENCES_DE = `
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
`;
