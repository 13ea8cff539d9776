import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { Erasure, LastNamePlace } from '../../catalogue/endpoints/erasures.ts';
import { entityOf } from '../../catalogue/index.ts';
import { formatCount } from '../../catalogue/locales/formats.ts';
import { useTranslation } from '../language.ts';
import { Notice } from '../ui/notice.tsx';
import { fileText, placeText, rowsText } from './erasure-texts.ts';
import styles from './people.module.css';

/** Places that are shown; the report has all of them. */
const maxShown = 10;

/** A place with a last name, as a link to its record where there is one. */
function Place({ place }: { place: LastNamePlace }) {
  const { t } = useTranslation();
  const text = placeText(place, t);
  const path = place.entity && place.table === place.entity ? entityOf(place.entity).path : undefined;
  if (path === undefined || place.id === null) return text;
  return (
    <Link to="/component/$entity/$id" params={{ entity: path, id: place.id }} target="_blank">
      {text}
    </Link>
  );
}

/** The places where a last name stands alone. */
function LastNames({ lastNames: { total, places } }: Pick<Erasure, 'lastNames'>) {
  const { t } = useTranslation();
  if (total === 0) return null;
  const shown = places.slice(0, maxShown);
  return (
    <section>
      <p>{t('people.erase.lastNames', { count: total })}</p>
      <ul className={styles.list}>
        {shown.map((place) => (
          <li key={JSON.stringify(place)}>
            <Place place={place} />
          </li>
        ))}
        {total > shown.length ? <li>{t('people.erase.more', { count: total - shown.length })}</li> : null}
      </ul>
    </section>
  );
}

/** The places and files in which an erasure finds somebody, or has found somebody. */
export function ErasureView({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation();
  const { rows, files, namesakes, lastNames } = erasure;
  return (
    <>
      {namesakes.length > 0 ? (
        <Notice kind="warning">
          {t('people.erase.namesakes')} {namesakes.map(({ label }) => label).join('; ')}
        </Notice>
      ) : null}
      <section>
        <h3 className={styles.heading}>{t('people.erase.places')}</h3>
        <dl className={styles.counts}>
          {rows.map((row) => (
            <Fragment key={`${row.place} ${row.entity} ${row.table}`}>
              <dt className="numbers">{formatCount(row.count)}</dt>
              <dd>{rowsText(row, t)}</dd>
            </Fragment>
          ))}
        </dl>
      </section>
      {files.length > 0 ? (
        <section>
          <h3 className={styles.heading}>{t('people.erase.files')}</h3>
          <ul className={styles.list}>
            {files.slice(0, maxShown).map((file) => (
              <li key={`${file.dataset} ${file.source}`}>{fileText(file, t)}</li>
            ))}
            {files.length > maxShown ? <li>{t('people.erase.more', { count: files.length - maxShown })}</li> : null}
          </ul>
        </section>
      ) : null}
      <LastNames lastNames={lastNames} />
    </>
  );
}
