import type { Station } from '../../catalogue/answers/searching.ts';
import type { Box } from '../../catalogue/box.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useWords } from '../language.ts';
import { positionText } from '../map/position-text.ts';
import { boxAround } from '../map/world.ts';
import { RecordLink } from '../records/aside/record-link.tsx';
import styles from './station-map.module.css';

/** Number of the stations of one group that are named. */
const maxNamed = 5;
/** Number of the rows of the table. */
const maxRows = 100;

type Narrow = (box: Box) => void;

function StationName({ station: { id, label } }: { station: Station }) {
  const { t } = useWords();
  return (
    <RecordLink to="event" id={id}>
      {label ?? t('narrowing.map.nameless', { id })}
    </RecordLink>
  );
}

type GroupDetailsProps = { stations: readonly Station[]; onBox: Narrow; onClose: () => void };

/** The stations of a group that was clicked, each a link, and the way to search in them alone. */
export function GroupDetails({ stations, onBox, onClose }: GroupDetailsProps) {
  const { t } = useWords();
  const count = stations.reduce((sum, station) => sum + station.count, 0);
  const elements = t('narrowing.elements', { count, number: formatCount(count) });
  const box = boxAround(stations.map(({ latitude, longitude }) => ({ latitude, longitude })));
  return (
    <div className={styles.found} role="status">
      <strong>
        {t('narrowing.map.group', { count: stations.length, number: formatCount(stations.length), elements })}
      </strong>
      <ul>
        {stations.slice(0, maxNamed).map((station) => (
          <li key={station.id}>
            <StationName station={station} />
          </li>
        ))}
      </ul>
      {stations.length > maxNamed ? (
        <span className="soft">{t('narrowing.map.others', { number: formatCount(stations.length - maxNamed) })}</span>
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

/** The same stations as a table, for those who cannot see the map, or want to read it. */
export function StationTable({ stations, onBox }: { stations: readonly Station[]; onBox: Narrow }) {
  const { t, language } = useWords();
  return (
    <details>
      <summary>{t('narrowing.map.table')}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it */}
      <section className={styles.scroll} tabIndex={0} aria-label={t('narrowing.map.table')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('narrowing.map.station')}</th>
              <th scope="col">{t('narrowing.map.elements')}</th>
            </tr>
          </thead>
          <tbody>
            {stations.slice(0, maxRows).map((station) => (
              <tr key={station.id}>
                <td>
                  <StationName station={station} />
                  {station.campaign === null ? null : <div className="soft">{station.campaign}</div>}
                  <div className="soft numbers">{positionText(station, t, language)}</div>
                  <button
                    type="button"
                    className="link-button"
                    onClick={() => onBox([station.longitude, station.latitude, station.longitude, station.latitude])}
                  >
                    {t('narrowing.map.only')}
                  </button>
                </td>
                <td className="numbers">{formatCount(station.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {stations.length > maxRows ? (
          <p className="soft">{t('narrowing.map.firstRows', { number: formatCount(maxRows) })}</p>
        ) : null}
      </section>
    </details>
  );
}
