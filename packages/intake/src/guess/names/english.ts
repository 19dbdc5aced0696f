import type { ColumnNames } from './plain-words.ts';

/** What columns are called in English. */
export const ENGLISH: ColumnNames = {
  prices: {
    campsite:
      'campsite, property, property name, hotel, hotel name, name, listing name, accommodation name, campground, campground name, campsite name, camp, park, park name, hotel title, accommodation, establishment',
    link: 'link, url, web address, website, listing url, href, page',
    stay_date:
      'night, date, day, stay date, arrival, arrival date, check in, checkin, checkin date, check in date, from date, calendar date, from, start, start date, check in day, arrival day, date of stay, night of, stay night, date from, dtstart',
    price:
      'price, rate, amount, total price, total, price per night, nightly price, nightly rate, cost, lowest price, total stay, total stay price, stay total, total rate, price total, rate per night, price per person, price pp, per person price, weekly price, price per week, week price, price per stay, daily rate, room rate, selling rate, sell rate, final price, current price, discounted price, price now, gross price, net price, base rate, rate amount, price cents, avg price, average nightly rate, room price, now, offer price, promo price',
    currency: 'currency, currency code',
    availability:
      'availability, available, units, units left, rooms left, free, stock, allotment, inventory, status, state, rooms available, units available, avail, bookable, is available, remaining, left, rooms, number available, sold out, occupied, unavailable, not available, fully booked, booked',
    units_sold:
      'units sold, sold, rooms sold, pitches sold, units booked, units occupied, occupied units, pitches occupied, occupied pitches, sold units',
    units_total: 'total units, units total, total pitches, pitches total, units there are',
    accommodation_type: 'accommodation type, our type',
    original_type:
      'type, room, room type, room name, unit, unit type, unit name, property type, rate name, original type, campsite type, pitch type, pitch, accommodation, unit category, category, room category, product, product name, rate plan, room title, lodging type, typology, site type',
    channel:
      'channel, portal, platform, source, ota, site, seller, sales channel, provider, distributor, booking channel, vendor, website',
    guests:
      'guests, persons, people, occupancy, pax, adults, party, accommodates, number of guests, no of guests, num guests, num adults, number of adults, number of persons, pax count, max guests, max occupancy, capacity, travellers, travelers',
    cancellation_policy:
      'cancellation, cancellation policy, cancellation terms, refundable, cancelable, cancellable, free cancellation, is refundable, cancel policy, policy, rate type, refund',
    included_extras:
      'board, meal plan, extras, included extras, included, meals, breakfast, meal, board type, board basis, meal type, meal basis, breakfast included, inclusions',
    nights:
      'nights, nts, number of nights, length of stay, los, duration, stay length, no of nights, num nights, night count, stay nights, los nights',
    minimum_nights:
      'minimum nights, min nights, minimum stay, min stay, minstay, min los, min stay nights, minimum length of stay, minlos, min stay arrival, minnights',
    minimum_nights_through:
      'min stay through, minimum nights through, minimum stay through, min los through, minstay through',
    maximum_nights:
      'maximum nights, max nights, maximum stay, max stay, maxstay, max los, maximum length of stay, maxlos, maxnights',
    closed_to_arrival:
      'closed to arrival, closed to arrivals, closed on arrival, closed for arrival, closed arrival, cta, no arrival, no arrivals, no check in, arrival allowed, arrivals allowed, arrival possible, arrival permitted, allow arrival, allow arrivals, check in allowed, checkin allowed, check in possible, allow check in, allow checkin, available for check in, available for checkin',
    closed_to_departure:
      'closed to departure, closed to departures, closed on departure, closed for departure, closed departure, ctd, no departure, no departures, no check out, departure allowed, departures allowed, departure possible, departure permitted, allow departure, allow departures, check out allowed, checkout allowed, check out possible, allow check out, allow checkout, available for check out, available for checkout',
    closed: 'closed, out of season',
    stop_sale:
      'stop, stop sale, stop sales, stop sell, stop selling, stopsell, stopsale, stopped, sales stopped, sale closed, closed for sale',
    mandatory_fees:
      'mandatory fees, cleaning fee, final cleaning, resort fee, taxes and charges, taxes and fees, taxes fees, additional charges, extra charges',
    tourist_tax: 'tourist tax, city tax, eco tax',
    children_ages: 'children ages, child ages, ages of children',
    outcome: 'error, failure, outcome, fout',
    observed_at:
      'observed at, observed, seen, seen at, scraped, scraped at, captured, captured at, captured on, last scraped, timestamp, retrieved, checked at, inserted at, fetched at, crawled at, collected at, extracted at, ts, ts utc, time, datetime, checked, scrape date, scrape time, scraped on, shop date, shopping date, capture date, snapshot, snapshot date, snapshot time, recorded at, updated at, last updated, search date, query date, created at, generated at',
    departure:
      'departure, departure date, check out, checkout, checkout date, check out date, until, to, end, end date, to date, date to, leave, dtend',
  },
  campsites: {
    name: 'name, campsite, campsite name, property, property name, hotel name, listing, title, campground, campground name, establishment, establishment name, park name, business name, accommodation, accommodation name, hotel, trade name',
    name_if_taken: 'name if taken',
    link: 'link, url, web address, website, listing url, href',
    latitude: 'latitude, lat',
    longitude: 'longitude, lng, lon, long',
    province: 'province, state, county',
    region: 'region, area',
    overall_score:
      'score, rating, overall score, review score, review scores rating, average rating, guest score, average score, stars, avg rating, total score',
    review_count:
      'reviews, review count, number of reviews, reviews count, num reviews, review counts, no of reviews, ratings count, rating count, number of ratings, total reviews, user ratings total',
    observed_at: 'observed at, observed, seen, seen at, scraped, scraped at, captured at, last scraped, timestamp',
    municipality:
      'municipality, city, town, locality, village, place, neighbourhood, neighborhood, neighbourhood cleansed',
    utm_x: 'utm x, x, x coordinate, coord x, easting, utm easting, utm e',
    utm_y: 'utm y, y, y coordinate, coord y, northing, utm northing, utm n',
    utm_zone: 'utm zone, zone utm, zone, epsg, srid',
    coordinates: 'coordinates, coords, lat lng, latlng, lat lon, latlon, geo, geolocation, gps, location gps, position',
  },
  reviews: {
    campsite:
      'campsite, property, property name, hotel, hotel name, listing name, accommodation, accommodation name, campground, campground name, place, place name, business, business name, establishment, campsite name, hotel title',
    link: 'link, url, web address, website, listing url',
    date: 'date, review date, reviewed on, written on, when, published, posted, published at, published date, published at date, reviewed at, reviewed, created at, created, date of review, submitted, submission date, date published, review created',
    score:
      'score, rating, stars, review score, grade, overall score, overall rating, overall, review rating, star rating, points, rating value',
    nationality:
      'country, nationality, guest country, reviewer country, user location, reviewer location, reviewer nationality, origin, from country, user country, country of residence',
    type: 'accommodation type',
    original_type:
      'room, room type, room name, unit, unit type, type, original type, accommodation, room info, accommodation booked, stayed in',
    duration:
      'nights, duration, length of stay, number of nights, stay length, nights stayed, stay duration, no of nights, stayed nights',
    group:
      'group, traveller type, traveler type, trip type, travelled with, party type, group type, guest type, travel type, travelled as, traveled as, companion, customer type, travel group',
    reviewer_name:
      'name, reviewer, reviewer name, author, guest, guest name, user, guest name s, guest names, user name, username, author name, reviewed by, customer, customer name, reviewer display name, display name',
    title: 'title, headline, review title, summary, subject, review headline',
    positive:
      'positive, liked, pros, review, text, comment, comments, review text, public review, positive review, content, liked text, likes, what they liked, positives, good, advantages, review body, body, message, description, snippet, positive text, positive comment, positive comments, full review',
    negative:
      'negative, disliked, cons, negative review, disliked text, dislikes, what they disliked, negatives, bad, disadvantages, negative text, negative comment, negative comments',
    language: 'language, lang, locale, review language, original language',
    answer:
      'answer, response, owner response, reply, property response, property reply, owner reply, owner s reply, owner answer, owner s response, response from owner, response from owner text, management response, manager response, hotel response, host response, reply text, response text',
    stay_date:
      'stay date, date of stay, stayed on, stay month, check in, travel date, trip date, date of visit, visit date, checkin date, arrival, arrival date, stayed',
    review_id: 'review id, id, comment id, reviewid, reservation number, booking number, review number, uuid',
  },
  holidays: {
    area: 'area, school zone, subdivision code, region code, region, state, county, area name, subdivision',
    country: 'country iso code, country code, country',
    kind: 'kind, holiday type, type',
    name: 'holiday, holiday name, name, holidays, vacation',
    from: 'from, start date, startDate, start, first day, date from',
    to: 'to, end date, endDate, end, last day, date to',
    known_from: 'known from, valid from',
    known_until: 'known until, valid to, valid until',
  },
  occupancy: {
    series: 'series',
    place: 'place, territory',
    measure: 'measure, indicator',
    month: 'month, period',
    value: 'value, figure',
    suppressed: 'suppressed, confidential',
  },
};
