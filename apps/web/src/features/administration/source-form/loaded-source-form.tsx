import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../api/call-query.ts';
import { sourceFormText as text } from './source-form-words.ts';
import { Bones, Waiting } from '../../../ui/states/waiting.tsx';
import { ListFailure } from '../list-states.tsx';
import { SourceForm } from './source-form.tsx';
import styles from './source-form.module.css';

interface LoadedSourceFormProps {
  readonly id: number;
  onSaved(id: number, message: string): void;
}

/** The form of a source that is on the register, once it is known how it is saved. */
export function LoadedSourceForm({ id, onSaved }: LoadedSourceFormProps) {
  const query = useQuery({ ...callQuery('getSource', { params: { id } }), staleTime: 0 });
  if (query.isError && !query.data) {
    return <ListFailure error={query.error} unknown={text.failed} retry={() => void query.refetch()} />;
  }
  // What another page was answered before may have been changed since.
  if (!query.data || !query.isFetchedAfterMount) {
    return (
      <Waiting label={text.loading} className={styles.form}>
        <Bones heights={[62, 62, 140]} />
      </Waiting>
    );
  }
  return <SourceForm source={query.data.source} link="" onSaved={onSaved} />;
}
