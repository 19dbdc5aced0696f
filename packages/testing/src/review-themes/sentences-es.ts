/** Fifty sentences in Spanish with what they judge; see labelled-sentences.ts. */
export const SENTENCES_ES = `
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
`;
