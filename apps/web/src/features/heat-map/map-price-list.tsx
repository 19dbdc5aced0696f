import { quoteWords } from '../../text/offer-words.ts';
import { heatMapText } from './heat-map-words.ts';
import type { MapAnswer } from './heat-map-query.ts';
import type { MapPlace } from './map-content.ts';

interface MapPriceListProps {
  readonly title: string;
  readonly answer: MapAnswer;
  readonly places: readonly MapPlace[];
}

/** What the map shows, for those who do not see it; also the campsites that it cannot show. */
export function MapPriceList({ title, answer, places }: MapPriceListProps) {
  const shown = new Set(places.map((place) => place.campsite));
  const missing = Object.keys(answer.entries).filter((name) => !shown.has(name));
  return (
    <div className="visually-hidden">
      <h3>{title}</h3>
      <ul aria-label={heatMapText.list}>
        {places.map((place) => (
          <li key={place.campsite}>{place.label}</li>
        ))}
        {missing.map((name) => (
          <li key={name}>{heatMapText.place(name, [missingReason(answer, name)])}</li>
        ))}
      </ul>
    </div>
  );
}

function missingReason({ entries }: MapAnswer, name: string): string {
  const entry = entries[name];
  if (entry === undefined || entry.state === 'priced') return heatMapText.noPlace;
  return quoteWords.sentence(entry.state, entry.restriction);
}
