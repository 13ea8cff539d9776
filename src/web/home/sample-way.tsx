import { Link } from '@tanstack/react-router';
import { chain } from '../../catalogue/chain.ts';
import { type EntityName, entityOf, screenEntities } from '../../catalogue/index.ts';
import { resources } from '../../catalogue/locales/index.ts';
import { useWords } from '../language.ts';
import styles from './home.module.css';

const texts = resources.en.translation.shell.home.way.stations;

const isStation = (entity: EntityName): entity is keyof typeof texts => entity in texts;

/** The entities of the chain on the way: those for which there is a sentence. */
const stations = chain.filter(isStation);

/** All other entities that have lists. */
const aside = screenEntities.filter((entity) => !stations.some((station) => station === entity));

function ListLink({ entity }: { entity: EntityName }) {
  const { t } = useWords();
  return (
    <Link to="/component/$entity" params={{ entity: entityOf(entity).path ?? '' }}>
      {t(`entities.${entity}.many`)}
    </Link>
  );
}

/** The chain from the cruise to the sequence, each entity with a link to its list; then the other lists. */
export function SampleWay() {
  const { t } = useWords();
  return (
    <>
      <ol className={styles.way}>
        {stations.map((entity) => (
          <li key={entity}>
            <strong>
              <ListLink entity={entity} />
            </strong>{' '}
            <span className={styles.text}>{t(`shell.home.way.stations.${entity}`)}</span>
          </li>
        ))}
      </ol>
      <ul className={styles.aside} aria-label={t('shell.home.way.aside')}>
        {aside.map((entity) => (
          <li key={entity}>
            <ListLink entity={entity} />
          </li>
        ))}
      </ul>
    </>
  );
}
