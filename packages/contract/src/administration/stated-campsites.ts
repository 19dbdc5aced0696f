import { Type, type Static } from 'typebox';
import { InputText, Nullable } from '../endpoint.ts';

const MOST_ANSWERS = 1_000;

/** What somebody says of campsites that a file names and nobody knows. */
export const StatedCampsites = Type.Object(
  {
    answers: Type.Array(
      Type.Object({
        said: InputText(2_000, { description: 'As `unknown_campsites` of a report says it.' }),
        is: Type.Enum(['new', 'known', 'left_out']),
        name: Nullable(
          InputText(300, {
            description:
              'How a new one is called, as the file says where null; of a known one its name, by which every later file finds it too.',
          }),
        ),
        link: Nullable(InputText(2_000, { description: 'Of a new one.' })),
        province: Nullable(InputText(300, { description: 'Of a new one.' })),
      }),
      { maxItems: MOST_ANSWERS },
    ),
    others: Type.Enum(['new', 'left_out'], {
      description: 'What becomes of those without an answer. One near a known name is never made unasked.',
    }),
  },
  { description: 'What campsites are that the file names and nobody knows. They are made in the same batch.' },
);
export type StatedCampsites = Static<typeof StatedCampsites>;
