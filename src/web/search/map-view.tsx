import { useElementSize } from '@mantine/hooks';
import { type ReactNode, useMemo, useState } from 'react';
import type { Station } from '../../catalogue/endpoints/search.ts';
import type { BoundingBox } from '../../catalogue/values/bounding-box.ts';
import type { Outlines } from '../../table/warnings/inland.ts';
import { useTranslation } from '../language.ts';
import mapStyles from '../map/map.module.css';
import { getBoundingBox, wholeWorld } from '../map/world.ts';
import { ClusterDetails } from './station-details.tsx';
import styles from './station-map.module.css';
import { type MapSize, StationMap } from './station-map.tsx';

export type MapViewProps = {
  outlines: Outlines;
  stations: readonly Station[];
  /** The number of all stations with a position. */
  total: number;
  box: BoundingBox | undefined;
  onBox: (box: BoundingBox | undefined) => void;
};

/**
 * The map with the buttons for what it shows, and the stations of the selected cluster.
 * @param size of the drawing, which is scaled to its frame; by default that of the frame
 */
export function MapView({
  outlines,
  stations,
  total,
  box,
  onBox,
  size,
  children,
}: MapViewProps & { size?: MapSize; children: ReactNode }) {
  const { t } = useTranslation();
  const frame = useElementSize();
  const drawnSize = size ?? (frame.width > 0 && frame.height > 0 ? frame : null);
  const [group, setGroup] = useState<readonly Station[]>([]);
  const [isWhole, setWhole] = useState(false);
  const [byTouch, setByTouch] = useState(false);
  const visibleBox = useMemo(
    () => (!isWhole && box) || getBoundingBox(stations) || wholeWorld,
    [isWhole, box, stations],
  );
  const changeBox = (next: BoundingBox | undefined) => {
    setGroup([]);
    setWhole(false);
    onBox(next);
  };
  return (
    <>
      <div ref={frame.ref} className={styles.frame}>
        {drawnSize ? (
          <StationMap
            outlines={outlines}
            stations={stations}
            visibleBox={visibleBox}
            box={box}
            size={drawnSize}
            drawsByTouch={byTouch}
            onBox={changeBox}
            onSelectCluster={setGroup}
          />
        ) : null}
        {total === 0 ? <p className={mapStyles.placeholder}>{t('narrowing.map.nowhere')}</p> : null}
      </div>
      {group.length > 0 ? <ClusterDetails stations={group} onBox={changeBox} onClose={() => setGroup([])} /> : null}
      <div className={`${mapStyles.zooms} ${styles.zooms}`}>
        <button type="button" aria-pressed={byTouch} onClick={() => setByTouch(!byTouch)} className={styles.byTouch}>
          {t('narrowing.map.box')}
        </button>
        {box ? (
          <button type="button" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
            {t('narrowing.map.whole')}
          </button>
        ) : null}
        {children}
      </div>
    </>
  );
}
