import type { ColumnNames } from './plain-words.ts';

/** What columns are called in Portuguese. */
export const PORTUGUESE: ColumnNames = {
  prices: {
    campsite:
      'parque de campismo, parque, nome do parque, nome, alojamento, nome do alojamento, estabelecimento, hotel, camping, propriedade',
    link: 'link, url, endereço web, sítio, site, página',
    stay_date:
      'noite, data, dia, chegada, data de chegada, data chegada, entrada, data de entrada, de, desde, início, check in',
    departure: 'partida, data de partida, saída, data de saída, até, fim, data de fim, check out',
    price:
      'preço, valor, tarifa, preço total, total, preço por noite, preço noite, custo, preço por pessoa, preço por semana, preço semanal, oferta, agora, preço com desconto',
    currency: 'moeda, divisa',
    availability:
      'disponibilidade, disponível, disponíveis, livres, estado, unidades disponíveis, ocupado, ocupados, esgotado, indisponível, não disponível, lotado, reservado',
    original_type: 'tipo, tipologia, tipo de alojamento, quarto, tipo de quarto, unidade, categoria, alvéolo',
    channel: 'canal, portal, plataforma, fonte, canal de venda, vendedor',
    guests: 'pessoas, hóspedes, número de pessoas, nº de pessoas, adultos, ocupação',
    cancellation_policy: 'cancelamento, política de cancelamento, condições de cancelamento, reembolsável',
    included_extras: 'regime, extras, incluído, refeições, pequeno almoço',
    nights: 'noites, dormidas, número de noites, nº de noites, duração, estadia',
    minimum_nights: 'estadia mínima, mínimo de noites, noites mínimas, min noites',
    maximum_nights: 'estadia máxima, máximo de noites, max noites',
    closed_to_arrival:
      'fechado à chegada, sem chegadas, fechado a chegadas, chegada permitida, chegadas permitidas, chegada possível, entrada permitida',
    closed_to_departure:
      'fechado à partida, sem partidas, fechado a partidas, partida permitida, partidas permitidas, saída permitida, partida possível',
    closed: 'fechado, encerrado',
    stop_sale: 'stop, stop vendas, paragem de vendas, venda fechada',
    mandatory_fees: 'taxas obrigatórias, limpeza final, suplementos obrigatórios',
    tourist_tax: 'taxa turística',
    children_ages: 'idades das crianças',
    outcome: 'erro, resultado',
    observed_at: 'observado, visto, consultado, recolhido, data de recolha, data de consulta, atualizado',
  },
  campsites: {
    name: 'nome, parque de campismo, alojamento, estabelecimento, nome do estabelecimento, denominação, hotel',
    link: 'link, url, endereço web, site',
    latitude: 'latitude, lat',
    longitude: 'longitude, lon',
    utm_x: 'utm x, x, coordenada x',
    utm_y: 'utm y, y, coordenada y',
    utm_zone: 'fuso, zona utm, fuso utm',
    coordinates: 'coordenadas, gps',
    province: 'província, distrito',
    region: 'região, zona',
    municipality: 'município, concelho, cidade, localidade, freguesia',
    overall_score: 'pontuação, classificação, nota, avaliação',
    review_count: 'avaliações, comentários, número de avaliações, opiniões',
    observed_at: 'observado, recolhido',
  },
  reviews: {
    campsite: 'parque de campismo, alojamento, nome do alojamento, estabelecimento, hotel',
    link: 'link, url, site',
    date: 'data, data da avaliação, data do comentário, publicado, publicado em',
    score: 'pontuação, classificação, nota, avaliação, estrelas',
    nationality: 'país, nacionalidade, país de origem, origem',
    original_type: 'quarto, tipo de quarto, tipo, tipo de alojamento',
    duration: 'noites, duração, número de noites, estadia',
    group: 'grupo, tipo de viajante, tipo de viagem, tipo de hóspede',
    reviewer_name: 'nome, hóspede, autor, nome do hóspede, utilizador, viajante',
    title: 'título',
    positive:
      'positivo, avaliação positiva, opinião positiva, comentário, texto, opinião, aspetos positivos, pontos fortes, comentário positivo',
    negative: 'negativo, avaliação negativa, opinião negativa, aspetos negativos, pontos fracos, comentário negativo',
    language: 'idioma, língua',
    answer: 'resposta, resposta do alojamento, resposta do proprietário',
    stay_date: 'data da estadia, mês da estadia, entrada',
    review_id: 'id da avaliação, número da avaliação',
  },
  holidays: {
    area: 'região, distrito',
    country: 'país',
    kind: 'tipo',
    name: 'férias, feriado, nome',
    from: 'de, início, desde',
    to: 'até, fim',
  },
};
