import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { SearchQuery } from '../../catalogue/addresses/search-query.ts';
import { formatCount, formatDecimal } from '../../catalogue/locales/formats.ts';
import { type BoundingBox, isInBoundingBox, parseBoundingBox } from '../../catalogue/values/bounding-box.ts';
import { useTranslation } from '../language.ts';
import { fineOutlines } from '../map/fine-outlines.ts';
import { coarseOutlines, outlinesQuery } from '../map/outlines.ts';
import { Loading } from '../ui/loading.tsx';
import { stationsQuery } from './elements-query.ts';
import { LargeMap } from './large-map.tsx';
import { MapView } from './map-view.tsx';
import { StationTable } from './station-details.tsx';
import styles from './station-map.module.css';
import type { GoTo } from './use-search.ts';

const edges = ['west', 'south', 'east', 'north'] as const;
const noEdges = ['', '', '', ''];
/** The size of the map beside the results. */
const smallSize = { width: 324, height: 264 };

type BoxFormProps = { box: BoundingBox | undefined; onBox: (box: BoundingBox | undefined) => void };

/** The edges of the box as four numbers, for use by keyboard. */
function BoxForm({ box, onBox }: BoxFormProps) {
  const { t, language } = useTranslation();
  const id = useId();
  const boxText = box?.join(',');
  const [typed, setTyped] = useState<string[]>(noEdges);
  const [isInvalid, setInvalid] = useState(false);
  useEffect(() => {
    setTyped(boxText?.split(',').map((edge) => formatDecimal(edge, language)) ?? noEdges);
    setInvalid(false);
  }, [boxText, language]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // German writes a decimal comma.
    const parsed = parseBoundingBox(typed.map((edge) => edge.trim().replace(',', '.')).join(','));
    setInvalid(!parsed);
    if (parsed) onBox(parsed);
  };
  return (
    <form onSubmit={submit} noValidate>
      <fieldset className={styles.edges} aria-describedby={isInvalid ? id : undefined}>
        <legend>{t('narrowing.map.edges')}</legend>
        <div className={styles.fields}>
          {edges.map((edge, i) => (
            <label key={edge}>
              {t(`narrowing.map.${edge}`)}
              <input
                inputMode="text"
                autoComplete="off"
                value={typed[i] ?? ''}
                aria-invalid={isInvalid || undefined}
                onChange={({ currentTarget: { value } }) => setTyped(typed.with(i, value))}
              />
            </label>
          ))}
        </div>
        {isInvalid ? (
          <p id={id} role="alert" className={styles.error}>
            {t('narrowing.brokenBox')}
          </p>
        ) : null}
        <div className={styles.actions}>
          <Button type="submit" variant="default" px="sm">
            {t('narrowing.map.apply')}
          </Button>
          {box ? (
            <button type="button" className="link-button" onClick={() => onBox(undefined)}>
              {t('narrowing.map.clear')}
            </button>
          ) : null}
        </div>
      </fieldset>
    </form>
  );
}

/** The stations of the results on a map; a box limits the search to a part of the world. */
export function StationPanel({ searchQuery, goTo }: { searchQuery: SearchQuery; goTo: GoTo }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(stationsQuery(searchQuery));
  const coarse = useQuery(outlinesQuery(coarseOutlines));
  const fine = useQuery({ ...outlinesQuery(fineOutlines), enabled: coarse.isSuccess });
  const [isLarge, setLarge] = useState(false);
  const { box } = searchQuery.body;
  const outlines = fine.data ?? coarse.data;
  const onBox = (next: BoundingBox | undefined) => goTo({ box: next?.join(',') }, { keepScroll: true });
  if (isError || coarse.isError)
    return (
      <div className={styles.panel}>
        <p role="status">{t('narrowing.map.failed')}</p>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => {
            if (isError) refetch();
            if (coarse.isError) coarse.refetch();
          }}
        >
          {t('shell.tryAgain')}
        </Button>
      </div>
    );
  if (!data || !outlines) return <Loading label={t('narrowing.map.loading')} />;
  const { stations, total, unplaced } = data;
  const map = { outlines, stations, total, box, onBox };
  const inBox = box
    ? stations.filter((station) => isInBoundingBox(box, station.latitude, station.longitude))
    : stations;
  return (
    <section aria-label={t('narrowing.map.title')} className={styles.panel}>
      <MapView {...map} size={smallSize}>
        <button type="button" onClick={() => setLarge(true)}>
          {t('narrowing.map.enlarge')}
        </button>
      </MapView>
      {isLarge ? <LargeMap {...map} onClose={() => setLarge(false)} /> : null}
      <p className="soft">
        {t('narrowing.map.count', { count: inBox.length, number: formatCount(inBox.length) })}{' '}
        {total > stations.length
          ? t('narrowing.map.limited', { shown: formatCount(stations.length), total: formatCount(total) })
          : null}{' '}
        {unplaced > 0 ? t('narrowing.map.unplaced', { count: unplaced, number: formatCount(unplaced) }) : null}
      </p>
      <p className="soft">{t('narrowing.map.draw')}</p>
      <BoxForm box={box} onBox={onBox} />
      <StationTable stations={inBox} onBox={onBox} />
    </section>
  );
}
