import { UnitTypes } from './unit-types.tsx';
import { unitTypesText } from './unit-type-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-frame.tsx';

const headerText = wordsOf('header');

export function UnitTypesPage() {
  return (
    <AdministrationPage title={headerText.unitTypes} lead={unitTypesText.lead}>
      <UnitTypes />
    </AdministrationPage>
  );
}
