import { useDebouncedValue } from '@mantine/hooks';
import { useEffect, useEffectEvent, useState } from 'react';
import { readField } from '../../../catalogue/records/records.ts';
import type { FormStudy } from '../../../table/readiness/element-values.ts';
import type { Readiness } from '../../../table/readiness/readiness.ts';
import { debounceMs } from '../../ui/limits.ts';
import type { LoadedTable } from './loaded-table.ts';

/** Stands for a title that is still to be typed: nothing is stored without one. */
const untitled = 'study';

type TypedStudy = Readonly<Record<'study_title' | 'project_study_abstract', string>>;

/** The study of the import's form as archives read it. */
function formStudyOf({ study_title, project_study_abstract }: TypedStudy): FormStudy {
  const abstract = readField('project_study', 'project_study_abstract', project_study_abstract, false);
  return {
    study_title: study_title.trim() || untitled,
    ...(typeof abstract === 'string' && { project_study_abstract: abstract }),
  };
}

/**
 * How many elements of the table the archives would take, found after each check and each change of the study. While the
 * table is checked again, the former result remains.
 * @param find asks the table's worker
 */
export function useReadiness(
  loaded: LoadedTable | null,
  typedStudy: TypedStudy,
  find: (study: FormStudy) => Promise<Readiness | null>,
): Readiness | null {
  const [found, setFound] = useState<{ id: string; readiness: Readiness } | null>(null);
  const typed = JSON.stringify(formStudyOf(typedStudy));
  const [study] = useDebouncedValue(typed, debounceMs);
  const id = loaded?.id ?? null;
  const check = loaded && !loaded.check.isRunning ? (loaded.check.result?.check ?? null) : null;
  const ask = useEffectEvent(() => find(JSON.parse(study)));
  useEffect(() => {
    if (id === null || check === null || study === null) return;
    let isLate = false;
    ask().then(
      (readiness) => {
        if (readiness && !isLate) setFound({ id, readiness });
      },
      // Nothing depends on it: the archive check looks at the stored elements again.
      () => undefined,
    );
    return () => {
      isLate = true;
    };
  }, [id, check, study]);
  return found !== null && found.id === id ? found.readiness : null;
}
