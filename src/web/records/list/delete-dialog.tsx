import { lazy, Suspense, useState } from 'react';
import type { DeleteQuestionProps } from './delete-question.tsx';

const DeleteQuestion = lazy(async () => ({ default: (await import('./delete-question.tsx')).DeleteQuestion }));

/** The question before a record is deleted. Its code comes once somebody wants to delete one. */
export function DeleteDialog(props: DeleteQuestionProps) {
  const [isWanted, setWanted] = useState(false);
  if (props.record && !isWanted) setWanted(true);
  return isWanted ? (
    <Suspense>
      <DeleteQuestion {...props} />
    </Suspense>
  ) : null;
}
