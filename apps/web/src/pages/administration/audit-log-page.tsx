import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { AuditLog } from '../../features/administration/audit-log/audit-log.tsx';
import { parseAuditSearch } from '../../features/administration/audit-log/audit-search.ts';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-page.tsx';

const headerText = wordsOf('header');
const auditLogText = wordsOf('audit-log');
const route = getRouteApi('/signed-in/admin/audit-log');

export function AuditLogPage() {
  const asked = parseAuditSearch({ ...route.useSearch() });
  const navigate = useNavigate();
  return (
    <AdministrationPage title={headerText.auditLog} lead={auditLogText.lead}>
      <AuditLog asked={asked} onSearch={(search) => void navigate({ to: '/audit-log', search, replace: true })} />
    </AdministrationPage>
  );
}
