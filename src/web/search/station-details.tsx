import type { Station } from '../../catalogue/endpoints/search.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import type { BoundingBox } from '../../catalogue/values/bounding-box.ts';
import { useTranslation } from '../language.ts';
import { formatPosition } from '../map/position.ts';
import { getBoundingBox } from '../map/world.ts';
import { RecordLink } from '../records/links.tsx';
import { FoldedTable } from '../ui/folded-table.tsx';
import styles from './station-map.module.css';

/** Number of stations of a cluster that are listed. */
const maxListedStations = 5;
/** Number of rows of the table. */
const maxRows = 100;

type SetBox = (box: BoundingBox) => void;

function StationName({ station: { id, label } }: { station: Station }) {
  const { t } = useTranslation();
  return (
    <RecordLink to="event" id={id}>
      {label ?? t('narrowing.map.nameless', { id })}
    </RecordLink>
  );
}

type ClusterDetailsProps = { stations: readonly Station[]; onBox: SetBox; onClose: () => void };

/** The stations of the selected cluster, each a link, and a button that limits the search to them. */
export function ClusterDetails({ stations, onBox, onClose }: ClusterDetailsProps) {
  const { t } = useTranslation();
  const count = stations.reduce((sum, station) => sum + station.count, 0);
  const elements = t('narrowing.elements', { count, number: formatCount(count) });
  const box = getBoundingBox(stations.map(({ latitude, longitude }) => ({ latitude, longitude })));
  return (
    <div className={styles.details} role="status">
      <strong>
        {t('narrowing.map.group', { count: stations.length, number: formatCount(stations.length), elements })}
      </strong>
      <ul>
        {stations.slice(0, maxListedStations).map((station) => (
          <li key={station.id}>
            <StationName station={station} />
          </li>
        ))}
      </ul>
      {stations.length > maxListedStations ? (
        <span className="soft">
          {t('narrowing.map.others', { number: formatCount(stations.length - maxListedStations) })}
        </span>
      ) : null}
      <div className={styles.actions}>
        <button type="button" className="link-button" onClick={() => box && onBox(box)}>
          {t(stations.length === 1 ? 'narrowing.map.only' : 'narrowing.map.onlyGroup')}
        </button>
        <button type="button" className="link-button" onClick={onClose}>
          {t('shell.close')}
        </button>
      </div>
    </div>
  );
}

/** The stations as a table, for readers who cannot see the map. */
export function StationTable({ stations, onBox }: { stations: readonly Station[]; onBox: SetBox }) {
  const { t, language } = useTranslation();
  return (
    <FoldedTable
      title={t('narrowing.map.table')}
      head={[t('narrowing.map.station'), t('narrowing.map.elements')]}
      rows={() =>
        stations.slice(0, maxRows).map((station) => (
          <tr key={station.id}>
            <td>
              <StationName station={station} />
              {station.campaign === null ? null : <div className="soft">{station.campaign}</div>}
              <div className="soft numbers">{formatPosition(station, t, language)}</div>
              <button
                type="button"
                className="link-button"
                onClick={() => onBox([station.longitude, station.latitude, station.longitude, station.latitude])}
              >
                {t('narrowing.map.only')}
              </button>
            </td>
            <td>{formatCount(station.count)}</td>
          </tr>
        ))
      }
      note={
        stations.length > maxRows ? (
          <p className="soft">{t('narrowing.map.firstRows', { number: formatCount(maxRows) })}</p>
        ) : null
      }
    />
  );
}
