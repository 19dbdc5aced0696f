import { Type } from 'typebox';
import { InputText } from '../endpoint.ts';

const Count = Type.Integer({ minimum: 1, maximum: 100 });
const Name = InputText(200);

/**
 * Everything of a stay but its channel, by the parameters of the dashboard’s filters. All are needed: with one left open the
 * prices of two channels would be of different stays.
 */
export const StayQuery = {
  numberofguests: Count,
  accommodationtype: Name,
  cancellationpolicy: Name,
  includedextras: Name,
  lengthofstay: Count,
} as const;
