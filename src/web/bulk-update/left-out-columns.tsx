import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { normalizeHeader } from '../../catalogue/columns.ts';
import { tableColumnOf } from '../../catalogue/run-in-table.ts';
import type { ColumnMapping } from '../../table/mapping/column-mapping.ts';
import type { SheetView } from '../../table/mapping/foreign-table.ts';
import { measuredNames } from '../../table/mapping/left-out-columns.ts';
import { builtInPresets, suggestMapping } from '../../table/mapping/mapping-presets.ts';
import { nameWithoutUnit } from '../../table/measurements/measurement-columns.ts';
import { errorMessage, startTableWorker, type TableWorker } from '../importing/grid/index.ts';
import { loadMappings, MeasuredColumns, useIsCreatingTypes } from '../importing/mapping/index.ts';
import { toUploadError } from '../importing/upload/index.ts';
import { useTranslation } from '../language.ts';
import { loadMeasurementTypes } from '../measurements/index.ts';
import { urlOf } from '../request.ts';
import { Card } from '../ui/card.tsx';
import { Loading } from '../ui/loading.tsx';
import { Notice } from '../ui/notice.tsx';
import type { BulkUpdateInput } from './bulk-update-form.tsx';

/** Loads a file from the server. @throws RequestError for everything but success */
async function loadFile(path: string, name: string, signal: AbortSignal): Promise<File> {
  const response = await fetch(path, { signal });
  const { ok, status, statusText } = response;
  const getResponseHeader = (header: string) => response.headers.get(header);
  if (!ok) throw toUploadError({ status, statusText, responseText: await response.text(), getResponseHeader });
  return new File([await response.blob()], name);
}

/** The file of an import in the worker, with the columns that are not stored yet, and a mapping of them. */
type OpenedImport = { view: SheetView; mapping: ColumnMapping };

/**
 * Opens the source of an import beside the table for a bulk update of its elements. Columns that are stored already, and those that
 * differ within a sample and so are no measurements of it, count as empty.
 */
async function openImport(
  { request }: TableWorker,
  { dataset, filename }: { dataset: string; filename: string },
  signal: AbortSignal,
): Promise<OpenedImport> {
  const params = { id: dataset };
  const [file, stored, types, presets] = await Promise.all([
    loadFile(urlOf('GET /rest/datasets/:id/file', { params, query: {} }), filename, signal),
    loadFile(urlOf('GET /rest/datasets/:id/revision', { params, query: { format: 'xlsx' } }), 'stored.xlsx', signal),
    loadMeasurementTypes(),
    loadMappings(),
  ]);
  await request('setTypes', types);
  const { view } = await request('open', { file });
  const known = measuredNames(await request('openStored', stored));
  const isStored = (column: string) => known.has(nameWithoutUnit(column).toLowerCase());
  const suggestions = view.suggestions.map((suggestion) => {
    const { header, measured, quantity } = suggestion;
    const isField = view.isTemplate && tableColumnOf(normalizeHeader(header)) !== undefined;
    const isOpen = !isField && (measured ? !isStored(measured.column) : quantity?.fits !== false);
    return isOpen ? suggestion : { ...suggestion, values: [] };
  });
  const { mapping } = suggestMapping(view.suggestions, [...presets, ...builtInPresets]);
  const measurements = Object.entries(mapping.measurements ?? {}).filter(([column]) => !isStored(column));
  return {
    view: { ...view, suggestions },
    mapping: { ...mapping, measurements: Object.fromEntries(measurements) },
  };
}

type LeftOutColumnsProps = BulkUpdateInput & { dataset: string; filename: string };

/** The columns of an imported file that were left out, of which some can be kept now, as a table for a bulk update. */
export function LeftOutColumns({ dataset, filename, busy, onFile }: LeftOutColumnsProps) {
  const { t } = useTranslation();
  const [worker, setWorker] = useState<TableWorker | null>(null);
  useEffect(() => {
    const started = startTableWorker();
    setWorker(started);
    return () => started.terminate();
  }, []);
  const { data, error } = useQuery({
    queryKey: ['left-out-columns', dataset, filename],
    queryFn: ({ signal }) => openImport(worker as TableWorker, { dataset, filename }, signal),
    enabled: worker !== null,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const [changed, setChanged] = useState<ColumnMapping>();
  const [failure, setFailure] = useState<string | null>(null);
  const [missing, setMissing] = useState(0);
  const isCreatingTypes = useIsCreatingTypes();
  if (error) return <Notice kind="error">{errorMessage(error)}</Notice>;
  if (!worker || !data) return <Loading label={t('leftOut.loading')} />;
  const { view } = data;
  const mapping = changed ?? data.mapping;
  const isOpen = view.suggestions.some(({ header, values }) => header !== '' && values.length > 0);
  if (!view.range || !isOpen) return <Notice kind="info">{t('leftOut.nothing')}</Notice>;

  const compare = async () => {
    setFailure(null);
    try {
      await worker.request('setTypes', await loadMeasurementTypes());
      const { range, sheet } = view;
      if (!range) return;
      const { workbook, missing: count } = await worker.request('joinMeasurements', { sheet, range, mapping });
      setMissing(count);
      onFile(new File([workbook], `${filename.replace(/\.[^.]*$/, '')}.xlsx`));
    } catch (problem) {
      setFailure(errorMessage(problem));
    }
  };
  return (
    <Card title={filename}>
      <MeasuredColumns suggestions={view.suggestions} mapping={mapping} onChange={setChanged} />
      <Button
        mt="md"
        onClick={compare}
        disabled={busy || isCreatingTypes || Object.keys(mapping.measurements ?? {}).length === 0}
      >
        {t('leftOut.compare')}
      </Button>
      {missing > 0 ? <Notice kind="info">{t('leftOut.missing', { count: missing })}</Notice> : null}
      {failure === null ? null : <Notice kind="error">{failure}</Notice>}
    </Card>
  );
}
