import { UnitTypes } from '../../features/administration/unit-types/unit-types.tsx';
import { headerText } from '../../text/header.ts';
import { unitTypesText } from '../../text/imports/unit-types.ts';
import { AdministrationPage } from './administration-page.tsx';

export function UnitTypesPage() {
  return (
    <AdministrationPage title={headerText.unitTypes} lead={unitTypesText.lead}>
      <UnitTypes />
    </AdministrationPage>
  );
}
