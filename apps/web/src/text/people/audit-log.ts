import catalogue from '@vivac/text/catalogues/en/audit-log.json';
import { readerText } from '../reader.ts';

const words = readerText('audit-log', catalogue);

/** The administrator’s page of who did what. */
export const auditLogText = {
  ...words,
};
