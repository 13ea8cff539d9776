import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useMemo, useState } from 'react';
import type { SearchQuery } from '../../catalogue/addresses/search-query.ts';
import type { Station } from '../../catalogue/endpoints/search.ts';
import { formatCount, formatDecimal } from '../../catalogue/locales/formats.ts';
import { type BoundingBox, isInBoundingBox, parseBoundingBox } from '../../catalogue/values/bounding-box.ts';
import { useTranslation } from '../language.ts';
import { fineOutlines } from '../map/fine-outlines.ts';
import mapStyles from '../map/map.module.css';
import { coarseOutlines, outlinesQuery } from '../map/outlines.ts';
import { getBoundingBox, wholeWorld } from '../map/world.ts';
import { Loading } from '../ui/loading.tsx';
import { stationsQuery } from './elements-query.ts';
import { ClusterDetails, StationTable } from './station-details.tsx';
import styles from './station-map.module.css';
import { StationMap } from './station-map.tsx';
import type { GoTo } from './use-search.ts';

const edges = ['west', 'south', 'east', 'north'] as const;
const noEdges = ['', '', '', ''];

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
  const [group, setGroup] = useState<readonly Station[]>([]);
  const [isWhole, setWhole] = useState(false);
  const [byTouch, setByTouch] = useState(false);
  const { box } = searchQuery.body;
  const visibleBox = useMemo(
    () => (!isWhole && box) || getBoundingBox(data?.stations ?? []) || wholeWorld,
    [isWhole, box, data],
  );
  const outlines = fine.data ?? coarse.data;
  const onBox = (next: BoundingBox | undefined) => {
    setGroup([]);
    setWhole(false);
    goTo({ box: next?.join(',') }, { keepScroll: true });
  };
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
  const inBox = box
    ? stations.filter((station) => isInBoundingBox(box, station.latitude, station.longitude))
    : stations;
  return (
    <section aria-label={t('narrowing.map.title')} className={styles.panel}>
      <div className={styles.frame}>
        <StationMap
          outlines={outlines}
          stations={stations}
          visibleBox={visibleBox}
          box={box}
          drawsByTouch={byTouch}
          onBox={onBox}
          onSelectCluster={setGroup}
        />
        {total === 0 ? <p className={mapStyles.placeholder}>{t('narrowing.map.nowhere')}</p> : null}
      </div>
      {group.length > 0 ? <ClusterDetails stations={group} onBox={onBox} onClose={() => setGroup([])} /> : null}
      <div className={`${mapStyles.zooms} ${styles.zooms}`}>
        <button type="button" aria-pressed={byTouch} onClick={() => setByTouch(!byTouch)} className={styles.byTouch}>
          {t('narrowing.map.box')}
        </button>
        {box ? (
          <button type="button" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            {t('narrowing.map.whole')}
          </button>
        ) : null}
      </div>
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
