import { Button } from '@mantine/core';
import { useTranslation } from '../language.ts';
import { urlOf } from '../request.ts';
import { startDownload } from '../ui/start-download.ts';

type DatasetFilesProps = {
  dataset: string;
  /** The names of the files from which the table was made. */
  source: readonly string[];
};

/** The downloads of an import: its file, or the files it was made of and the table. */
export function DatasetFiles({ dataset, source }: DatasetFilesProps) {
  const { t } = useTranslation();
  const params = { id: dataset };
  const file = (label: string, query: { source?: string } = {}) => (
    <Button
      key={query.source ?? ''}
      variant="default"
      onClick={() => startDownload(urlOf('GET /rest/datasets/:id/file', { params, query }))}
    >
      {label}
    </Button>
  );
  if (source.length === 0) return file(t('importUnit.file'));
  return (
    <>
      {source.length === 1
        ? file(t('importUnit.sourceFile'))
        : source.map((name, i) => file(name, { source: String(i + 1) }))}
      <Button variant="default" onClick={() => startDownload(urlOf('GET /rest/datasets/:id/table', { params }))}>
        {t('importUnit.madeTable')}
      </Button>
    </>
  );
}
