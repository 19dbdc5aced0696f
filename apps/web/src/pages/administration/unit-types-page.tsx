import { UnitTypes } from '../../features/administration/unit-types/unit-types.tsx';
import { headerText } from '../../text/en/header.ts';
import { unitTypesText } from '../../text/en/unit-types.ts';
import { AdministrationPage } from './administration-page.tsx';

export function UnitTypesPage() {
  return (
    <AdministrationPage title={headerText.unitTypes} lead={unitTypesText.lead}>
      <UnitTypes />
    </AdministrationPage>
  );
}
