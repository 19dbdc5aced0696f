import type { ColumnNames } from './plain-words.ts';

/** What columns are called in Spanish. */
export const SPANISH: ColumnNames = {
  prices: {
    campsite:
      'alojamiento, camping, nombre del camping, establecimiento, hotel, nombre, propiedad, nombre del alojamiento, nombre alojamiento, nombre hotel, nombre del hotel, nombre del establecimiento',
    link: 'enlace, url, dirección web, web, página',
    stay_date:
      'noche, fecha, día, fecha de entrada, día de entrada, dia entrada, fecha entrada, entrada, llegada, fecha de llegada, fecha estancia, check in, desde, inicio, fecha inicio, fecha de inicio, fecha desde, fecha noche',
    price:
      'precio, importe, tarifa, precio total, total, precio noche, precio por noche, pvp, coste, tarifa diaria, precio diario, precio final, precio con descuento, precio actual, precio medio, precio estancia, precio total estancia, total estancia, precio por persona, precio persona, precio semana, precio semanal, precio por semana, precio parcela, precio con iva, precio sin iva, ahora, oferta, precio oferta, precio rebajado',
    currency: 'moneda, divisa',
    availability:
      'disponibilidad, disponible, disponibles, libres, quedan, unidades, unidades libres, plazas libres, cupo, estado, situación, ocupación hoy, disponibilidad actual, unidades disponibles, habitaciones disponibles, ocupado, reservado, agotado, completo, no disponible, vendido',
    units_sold:
      'vendidas, vendidos, unidades vendidas, ocupadas, ocupados, unidades ocupadas, parcelas ocupadas, parcelas vendidas, plazas ocupadas, habitaciones ocupadas, reservadas',
    units_total:
      'total unidades, unidades totales, total de unidades, total parcelas, parcelas totales, total plazas, plazas totales',
    accommodation_type: 'tipo de alojamiento vivac, categoría de alojamiento',
    original_type:
      'tipo, tipo de alojamiento, tipo alojamiento, habitación, unidad, modelo, nombre de la unidad, alojamiento tipo, tipología, categoría, tipo de unidad, tipo de habitación, tipo de parcela, parcela, producto, nombre habitación, nombre de la habitación',
    channel: 'canal, portal, plataforma, fuente, origen, otas, canal de venta, web, agencia, vendedor, ota',
    guests:
      'personas, huéspedes, ocupación, pax, adultos, capacidad, número de personas, nº personas, num personas, huespedes, ocupantes, plazas, plazas personas, adultos por unidad, nº de personas, viajeros',
    cancellation_policy:
      'cancelación, política de cancelación, condiciones de cancelación, cancelable, cancelación gratuita, condiciones, reembolsable, tipo de tarifa, política',
    included_extras:
      'régimen, extras, extras incluidos, pensión, desayuno, incluye, tipo de pensión, comidas, desayuno incluido, régimen alimenticio',
    nights:
      'noches, número de noches, estancia, duración, duración estancia, nº noches, num noches, nº de noches, cantidad de noches',
    minimum_nights:
      'estancia mínima, mínimo noches, noches mínimas, mín noches, min est, mínimo de noches, mín estancia, min estancia, estancia min, noches min, mínimo de estancia',
    minimum_nights_through: 'estancia mínima de paso, mínimo de noches de paso',
    maximum_nights:
      'estancia máxima, máximo noches, noches máximas, máx noches, máx estancia, estancia máx, noches max, máximo de estancia',
    closed_to_arrival:
      'cerrado a la llegada, sin llegadas, cerrado entradas, cerrado a llegadas, cerrado a entradas, cerrado a la entrada, cerrado llegada, no llegadas, cta, llegada permitida, llegadas permitidas, llegada posible, entrada permitida, entradas permitidas, entrada posible, permite llegada, permite entrada, admite llegadas, admite entradas',
    closed_to_departure:
      'cerrado a la salida, sin salidas, cerrado salidas, cerrado a salidas, cerrado a la salida, cerrado salida, no salidas, ctd, salida permitida, salidas permitidas, salida posible, permite salida, admite salidas',
    closed: 'cerrado',
    stop_sale:
      'stop, stop ventas, stop venta, stop sales, paro de ventas, cierre de ventas, ventas cerradas, venta cerrada, parada de ventas',
    mandatory_fees:
      'tasas obligatorias, gastos obligatorios, impuestos y cargos, impuestos y tasas, limpieza, limpieza final, gastos de limpieza, tasa de limpieza, suplementos obligatorios',
    tourist_tax: 'tasa turística, impuesto turístico, ecotasa',
    children_ages: 'edades de los niños, edades niños',
    outcome: 'error, fallo, resultado, estado de la consulta',
    observed_at:
      'observado, visto, captura, fecha de captura, fecha captura, consultado, fecha de consulta, leído, fecha de lectura, fecha lectura, fecha extracción, fecha de extracción, fecha y hora de captura, momento, actualizado, última actualización, fecha actualización, hora',
    departure:
      'salida, fecha salida, fecha de salida, día de salida, hasta, fin, fecha fin, fecha de fin, fecha hasta, check out, checkout',
  },
  campsites: {
    name: 'nombre, alojamiento, camping, nombre del camping, establecimiento, hotel, propiedad, nombre del establecimiento, nombre comercial, razón comercial, nombre del alojamiento, denominación, rótulo',
    link: 'enlace, url, dirección web, web, página web',
    latitude: 'latitud, lat, coordenada y, coord y',
    longitude: 'longitud, lng, lon, coordenada x, coord x',
    province: 'provincia',
    region: 'región, comarca, zona, comunidad autónoma, comunidad, isla',
    overall_score:
      'puntuación, nota, valoración, puntuación global, nota media, valoración media, calificación, rating, puntuación media, nota global',
    review_count:
      'reseñas, opiniones, comentarios, número de reseñas, número de opiniones, nº opiniones, nº reseñas, nº comentarios, nº de opiniones, nº de reseñas, número de comentarios, num opiniones, valoraciones, número de valoraciones',
    observed_at: 'observado, visto, captura, fecha de captura, consultado',
    municipality: 'municipio, localidad, población, ciudad, término municipal, pueblo',
    utm_x: 'utm x, x utm, coordenada x, coord x, x, coordenada utm x, x etrs89, este, easting',
    utm_y: 'utm y, y utm, coordenada y, coord y, y, coordenada utm y, y etrs89, norte, northing',
    utm_zone: 'huso, zona utm, huso utm, utm huso',
    coordinates: 'coordenadas, geolocalización, ubicación gps, gps, lat lng, posición',
  },
  reviews: {
    campsite:
      'alojamiento, camping, nombre del camping, establecimiento, hotel, propiedad, nombre del alojamiento, nombre del establecimiento, nombre hotel',
    link: 'enlace, url, dirección web, web',
    date: 'fecha, fecha de la reseña, fecha de opinión, fecha comentario, publicado, fecha de publicación, fecha publicación, fecha reseña, fecha del comentario, fecha opinión, fecha de valoración, día',
    score:
      'puntuación, nota, valoración, estrellas, puntuación global, calificación, nota general, valoración general, rating',
    nationality:
      'país, nacionalidad, país de origen, procedencia, país del huésped, país del viajero, país del cliente, origen',
    original_type:
      'habitación, tipo, unidad, tipo de alojamiento, alojamiento reservado, alojamiento tipo, tipología, tipo de habitación, nombre de la habitación',
    duration: 'noches, duración, estancia, nº noches, duración de la estancia, noches de estancia, número de noches',
    group:
      'grupo, tipo de viajero, tipo de viaje, viajó con, tipo de cliente, tipo de huésped, tipo de grupo, compañía, viaja con, perfil',
    reviewer_name:
      'nombre, autor, huésped, cliente, nombre del huésped, usuario, nombre del cliente, nombre del viajero, nombre usuario, nombre huésped, viajero, opinante',
    title: 'título, titular, título de la reseña, asunto, título del comentario',
    positive:
      'positivo, lo mejor, lo bueno, comentario, texto, opinión, reseña, comentario positivo, comentarios positivos, opinión positiva, opiniones positivas, reseña positiva, parte positiva, texto positivo, valoración positiva, lo que más gustó, me gustó, te gustó, aspectos positivos, puntos fuertes, texto de la reseña, comentarios, mensaje',
    negative:
      'negativo, lo peor, lo malo, comentario negativo, comentarios negativos, opinión negativa, opiniones negativas, reseña negativa, parte negativa, texto negativo, valoración negativa, lo que menos gustó, no me gustó, no te gustó, aspectos negativos, puntos débiles',
    language: 'idioma, lengua',
    answer:
      'respuesta, respuesta del propietario, respuesta del alojamiento, respuesta del establecimiento, respuesta del hotel, contestación, respuesta propietario',
    stay_date:
      'fecha de estancia, fecha de la estancia, mes de la estancia, entrada, fecha estancia, fecha de entrada, mes de estancia',
    review_id: 'id de la reseña, id reseña, id opinión',
  },
  holidays: {
    area: 'zona escolar, código de región, comunidad, comunidad autónoma, provincia, territorio, región',
    country: 'código de país, país',
    kind: 'tipo de vacaciones, tipo de festivo, tipo',
    name: 'nombre de las vacaciones, festivo, vacaciones, nombre, fiesta, periodo',
    from: 'desde, inicio, fecha inicio, fecha de inicio, primer día',
    to: 'hasta, fin, fecha fin, fecha de fin, último día',
    known_from: 'conocido desde, válido desde',
    known_until: 'conocido hasta, válido hasta',
  },
  occupancy: {
    series: 'serie',
    place: 'territorio, ámbito',
    measure: 'indicador, medida',
    month: 'mes, periodo',
    value: 'valor, dato',
    suppressed: 'secreto',
  },
};
