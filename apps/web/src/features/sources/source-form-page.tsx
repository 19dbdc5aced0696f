import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { LoadedSourceForm, SourceForm } from '../administration/source-form/source-form.tsx';
import { sourceFormText as text } from '../administration/source-form/source-form-words.ts';
import { AdministrationPage } from '../administration/administration-frame.tsx';

const route = getRouteApi('/signed-in/admin/source-form');

export function SourceFormPage() {
  const { source, link = '' } = route.useSearch();
  const navigate = useNavigate();
  const saved = (id: number) => void navigate({ to: '/sources', search: { source: id } });
  return (
    <AdministrationPage
      section="data"
      title={source === undefined ? text.addTitle : text.changeTitle}
      lead={text.lead}
      narrow
    >
      {source === undefined ? (
        <SourceForm key={link} source={null} link={link} onSaved={saved} />
      ) : (
        <LoadedSourceForm key={source} id={source} onSaved={saved} />
      )}
    </AdministrationPage>
  );
}
