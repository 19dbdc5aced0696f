import type { ReadingContext } from '@vivac/intake/kinds/reading-context';
import type { ImportKind } from '@vivac/intake/mapping/fields';
import type { Ledger } from '@vivac/intake/verdict/ledger';
import type { BatchInProgress } from '#modules/evidence/write';
import { holidaysSink, occupancySink } from './calendars.ts';
import { campsitesSink } from './campsites.ts';
import { pricesSink } from './prices.ts';
import { reviewsSink } from './reviews.ts';
import type { Sink } from './sink.ts';

type OpenSink = (batch: BatchInProgress, context: ReadingContext, ledger: Ledger) => Promise<Sink>;

/** What is done with the rows of each kind of file. */
export const SINK_OF_KIND: Readonly<Record<ImportKind, OpenSink>> = {
  prices: pricesSink,
  campsites: campsitesSink,
  reviews: reviewsSink,
  holidays: holidaysSink,
  occupancy: occupancySink,
};
