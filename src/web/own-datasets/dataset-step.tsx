import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { joinValues } from '../../catalogue/columns.ts';
import type { DatasetProgress, OwnDataset } from '../../catalogue/endpoints/own-datasets.ts';
import { maxFacetValueCharacters } from '../../catalogue/facets.ts';
import { entityOfResource } from '../../catalogue/index.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { fieldLabelKey } from '../ui/field-text-keys.ts';
import { useLazyComponent } from '../ui/lazy-component.tsx';
import { type NextStep, nextStepOf } from './next-step.ts';

const loadDialog = async () => (await import('./accession-import-dialog.tsx')).AccessionImportDialog;

/** A link-like button with the dialog that takes the archive's table. */
function BringTable({ dataset }: { dataset: OwnDataset }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [AccessionImportDialog, load] = useLazyComponent(loadDialog);
  return (
    <>
      <button type="button" className="link-button" onClick={() => load(() => setOpened(true))}>
        {t('entries.next.bringTable')}
      </button>
      {opened && AccessionImportDialog ? (
        <AccessionImportDialog dataset={dataset} onClose={() => setOpened(false)} />
      ) : null}
    </>
  );
}

/** A link to where the archive's files are made: the elements of the study in the search, or else the import's page. */
function MakeFiles({ id, study }: DatasetProgress) {
  const { t } = useTranslation();
  if (study && study.study_title.length <= maxFacetValueCharacters)
    return (
      <Link to="/search" search={{ study_title: joinValues([study.study_title]) ?? undefined }}>
        {t('entries.next.makeFiles')}
      </Link>
    );
  return (
    <Link to="/component/my-entries/$dataset" params={{ dataset: String(id) }} hash="archive">
      {t('entries.next.makeFiles')}
    </Link>
  );
}

/** The sentence about the elements that the archive would refuse, with a link to them. */
function Corrections({ id, next }: { id: number; next: Extract<NextStep, { step: 'complete' | 'correct' }> }) {
  const { t } = useTranslation();
  const { count, resource, field } = next.worst;
  const entity = entityOfResource(resource);
  if (!entity) return null;
  const values = { count, number: formatCount(count), field: t(fieldLabelKey(entity, field)) };
  return (
    <>
      {t(next.step === 'complete' ? 'entries.next.complete' : 'entries.next.correct', values)}{' '}
      <Link to="/component/my-entries/$dataset" params={{ dataset: String(id) }} hash="archive">
        {t('entries.next.see', { count })}
      </Link>
    </>
  );
}

type DatasetStepProps = { dataset: OwnDataset; progress: DatasetProgress };

/** The next step of an import in one sentence, with the link or button to take it. */
export function DatasetStep({ dataset, progress }: DatasetStepProps) {
  const { t } = useTranslation();
  const next = nextStepOf(progress);
  switch (next.step) {
    case 'nothing':
      return null;
    case 'checking':
      return <span className="soft">{t('archive.checking')}</span>;
    case 'complete':
    case 'correct':
      return <Corrections id={dataset.id} next={next} />;
    case 'submit':
      return (
        <>
          {t('entries.next.ready')} <MakeFiles {...progress} /> {t('entries.next.or')} <BringTable dataset={dataset} />
        </>
      );
    case 'await':
      return (
        <>
          {t('entries.next.await', { count: next.count, number: formatCount(next.count) })}{' '}
          <BringTable dataset={dataset} />
        </>
      );
    case 'done':
      return t('entries.next.done');
  }
}
