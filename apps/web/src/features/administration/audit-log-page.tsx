import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { AuditLog, parseAuditSearch } from './audit-log.tsx';
import { wordsOf } from '../../text/reader.ts';
import { AdministrationPage } from './administration-frame.tsx';

const headerText = wordsOf('header');
const auditLogText = wordsOf('audit-log');
const route = getRouteApi('/signed-in/admin/audit-log');

export function AuditLogPage() {
  const requested = parseAuditSearch({ ...route.useSearch() });
  const navigate = useNavigate();
  return (
    <AdministrationPage title={headerText.auditLog} lead={auditLogText.lead}>
      <AuditLog asked={requested} onSearch={(search) => void navigate({ to: '/audit-log', search, replace: true })} />
    </AdministrationPage>
  );
}
