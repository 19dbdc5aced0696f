/** The ticked value of every single-value filter group; a group without one does not narrow (spec §5, §7). */
export interface OfferSelection {
  readonly NumberOfGuests?: number;
  readonly ChannelName?: string;
  readonly AccommodationType?: string;
  readonly CancellationPolicy?: string;
  readonly IncludedExtras?: string;
}

/** The single-value filters as every dashboard call names them; only those that are set. */
export interface OfferQuery {
  numberofguests?: number;
  channelname?: string;
  accommodationtype?: string;
  cancellationpolicy?: string;
  includedextras?: string;
}

/** The query parameters of a selection: a filter is only sent if set (spec §5). */
export function offerQuery(selection: OfferSelection): OfferQuery {
  const query: OfferQuery = {};
  if (selection.NumberOfGuests !== undefined) query.numberofguests = selection.NumberOfGuests;
  if (selection.ChannelName !== undefined) query.channelname = selection.ChannelName;
  if (selection.AccommodationType !== undefined) query.accommodationtype = selection.AccommodationType;
  if (selection.CancellationPolicy !== undefined) query.cancellationpolicy = selection.CancellationPolicy;
  if (selection.IncludedExtras !== undefined) query.includedextras = selection.IncludedExtras;
  return query;
}
