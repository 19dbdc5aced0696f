import { UnitTypes } from '../../features/administration/unit-types.tsx';
import { unitTypesText } from '../../features/administration/unit-type-words.ts';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-page.tsx';

const headerText = wordsOf('header');

export function UnitTypesPage() {
  return (
    <AdministrationPage title={headerText.unitTypes} lead={unitTypesText.lead}>
      <UnitTypes />
    </AdministrationPage>
  );
}
