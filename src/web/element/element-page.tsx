import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ElementSearchResult } from '../../catalogue/records/record-schemas.ts';
import { parseRecordId } from '../../catalogue/values/patterns.ts';
import { useTranslation } from '../language.ts';
import { LocationMap } from '../map/location-map.tsx';
import { LazyDeletedRecord } from '../records/history/lazy-deleted-record.tsx';
import { request, urlOf } from '../request.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Loading } from '../ui/loading.tsx';
import { Page } from '../ui/page.tsx';
import { startDownload } from '../ui/start-download.ts';
import { showToast } from '../ui/toasts.tsx';
import styles from './element.module.css';
import { Citation, ElementFacts, MeasurementsCard, StudyCards } from './element-cards.tsx';
import { LineageCard } from './lineage-card.tsx';
import { elementQuery } from './queries.ts';
import { RelativesTable } from './relatives-table.tsx';

const downloadForms = ['small', 'full'] as const;
type DownloadForm = (typeof downloadForms)[number];

/** Downloads of the element as a file, with its most important fields or all of them. */
function ElementDownloads({ id }: { id: number }) {
  const { t } = useTranslation();
  const [preparing, setPreparing] = useState<DownloadForm>();
  const download = async (extent: DownloadForm) => {
    setPreparing(extent);
    try {
      await request('POST /downloadSE', { body: { items: [id] } });
      startDownload(urlOf('GET /downloadSearch/:form', { params: { form: extent } }));
    } catch (error) {
      showToast('error', t('search.exportFailed', { message: error instanceof Error ? error.message : String(error) }));
    } finally {
      setPreparing(undefined);
    }
  };
  return downloadForms.map((extent) => (
    <Button
      key={extent}
      variant="default"
      disabled={preparing !== undefined && preparing !== extent}
      loading={preparing === extent}
      onClick={() => download(extent)}
    >
      {t(`element.download.${extent}`)}
    </Button>
  ));
}

const route = getRouteApi('/id/$id');

function ElementNotFound() {
  const { t } = useTranslation();
  return (
    <Page title={t('element.gone.title')} lead={t('element.gone.lead')} narrow>
      <p>
        <Link to="/search">{t('element.gone.search')}</Link>
      </p>
    </Page>
  );
}

function ElementMap({ element }: { element: ElementSearchResult }) {
  const { t } = useTranslation();
  const { geogr_loc_lat: latitude, geogr_loc_lon: longitude } = element;
  // The coordinates of a pooled library are joined into one text.
  if (typeof latitude !== 'number' || typeof longitude !== 'number') return null;
  return (
    <section className={styles.map}>
      <h2 className="visually-hidden">{t('records.aside.place')}</h2>
      <LocationMap position={{ latitude, longitude }} empty="" />
    </section>
  );
}

/**
 * Removes the JSON-LD and the description that the server writes into the head, so that they do not describe the next
 * page.
 */
function removeServerMetadata(): void {
  const selector = 'meta[name="description"], script[type="application/ld+json"]';
  for (const element of document.head.querySelectorAll(selector)) element.remove();
}

function LoadedElement({ id }: { id: number }) {
  const { t } = useTranslation();
  const { data: element, error, refetch } = useQuery(elementQuery(id));
  useEffect(() => removeServerMetadata, []);
  const formParams = { entity: 'sequencing-element', id: String(id) };
  if (element === null) return <LazyDeletedRecord entity="sequencing_element" id={id} fallback={<ElementNotFound />} />;
  if (!element)
    return (
      <Page title={`${t('entities.sequencing_element.one')} ${id}`}>
        {error ? <LoadFailed error={error} onRetry={() => refetch()} /> : <Loading />}
      </Page>
    );
  return (
    <Page
      title={String(element.samp_name)}
      above={
        <>
          {t('entities.sequencing_element.one')} {id} ·{' '}
          <Link to="/component/$entity/$id" params={formParams}>
            {t('element.form')}
          </Link>
        </>
      }
      actions={<ElementDownloads id={id} />}
    >
      <div className={styles.columns}>
        <div className={styles.main}>
          <LineageCard id={id} />
          <RelativesTable id={id} />
          <Citation id={id} />
        </div>
        <div className={styles.aside}>
          <StudyCards id={id} />
          <ElementFacts element={element} />
          <MeasurementsCard id={id} />
          <ElementMap element={element} />
        </div>
      </div>
    </Page>
  );
}

/** The page of a sequencing element. The key resets it for another element. */
export function ElementPage() {
  const id = parseRecordId(route.useParams().id);
  return id === null ? <ElementNotFound /> : <LoadedElement key={id} id={id} />;
}
