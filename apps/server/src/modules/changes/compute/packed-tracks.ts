import { FACET_NAMES } from '@vivac/domain/changes/facet';
import type { FacetTrack } from '@vivac/domain/changes/facet-track';
import type { MonthTracks, NightTracks } from '@vivac/domain/changes/offer-month-changes';

/** A track with nothing but its baseline is that number, or a pair where the newest look saw another within the limit. */
type PackedTrack = number | readonly [baseline: number, last: number] | FacetTrack;
/** The facets in their order, then the last price; null for what never was seen. */
type PackedNight = readonly (PackedTrack | null)[];
export type PackedTracks = readonly (PackedNight | null)[];

/** Most of what is kept of a month is baselines: written as numbers they take an eighth of the room. */
export function packTracks(tracks: MonthTracks): PackedTracks {
  return tracks.map((night) => night && [...FACET_NAMES.map((name) => packed(night[name])), night.lastPrice ?? null]);
}

export function unpackTracks(tracks: PackedTracks): MonthTracks {
  return tracks.map((night) => night && unpackedNight(night));
}

function packed(track: FacetTrack | undefined): PackedTrack | null {
  if (track === undefined) return null;
  const { baseline, last, trial, episode } = track;
  if (trial !== null || episode !== null || baseline === null || last === null) return track;
  return last === baseline ? baseline : [baseline, last];
}

function unpacked(track: PackedTrack): FacetTrack {
  if (typeof track === 'number') return { baseline: track, last: track, trial: null, episode: null };
  if ('baseline' in track) return track;
  return { baseline: track[0], last: track[1], trial: null, episode: null };
}

function unpackedNight(night: PackedNight): NightTracks {
  const tracks: Record<string, FacetTrack | number> = {};
  FACET_NAMES.forEach((name, at) => {
    const track = night[at] ?? null;
    if (track !== null) tracks[name] = unpacked(track);
  });
  const lastPrice = night[FACET_NAMES.length];
  if (typeof lastPrice === 'number') tracks['lastPrice'] = lastPrice;
  return tracks as NightTracks;
}
