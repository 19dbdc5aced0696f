import type { Band } from '@vivac/domain/comparison';

interface BandColour {
  /** Of the text, at least 4.5:1 on the ground. */
  readonly text: string;
  readonly ground: string;
  /** Said beside the colour, never by colour alone. */
  readonly shape: string;
}

/** The bands on paper (spec §5), as on the screen's light side. */
export const BAND_COLOURS: Readonly<Record<Band, BandColour>> = {
  blue: { text: '#1859ad', ground: '#e3eefb', shape: '▲' },
  yellow: { text: '#756000', ground: '#fbf3cc', shape: '▬' },
  orange: { text: '#a84600', ground: '#fdecdc', shape: '▼' },
  red: { text: '#b42318', ground: '#fce6e2', shape: '▼▼' },
};
