import { Suspense } from 'react';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { DeletedRecordProps } from './deleted-record.tsx';

const DeletedRecord = lazyComponent(async () => (await import('./deleted-record.tsx')).DeletedRecord);

/** The page of a record that no longer exists, whose file is loaded where there is none. */
export function LazyDeletedRecord(props: DeletedRecordProps) {
  return (
    <Suspense fallback={<Loading />}>
      <DeletedRecord {...props} />
    </Suspense>
  );
}
