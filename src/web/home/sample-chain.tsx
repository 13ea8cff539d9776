import { Link } from '@tanstack/react-router';
import { chain } from '../../catalogue/chain.ts';
import { type EntityName, entityOf, screenEntities } from '../../catalogue/index.ts';
import { i18n, type TranslationKey, useTranslation } from '../language.ts';
import styles from './home.module.css';

type DescribedIn<K> = K extends `shell.home.way.stations.${infer Entity}` ? Entity : never;
type DescribedEntity = EntityName & DescribedIn<TranslationKey>;

/** Whether an entity is on the way: there is a sentence for it. */
const isDescribed = (entity: EntityName): entity is DescribedEntity => i18n.exists(`shell.home.way.stations.${entity}`);

function ListLink({ entity }: { entity: EntityName }) {
  const { t } = useTranslation();
  return (
    <Link to="/component/$entity" params={{ entity: entityOf(entity).path ?? '' }}>
      {t(`entities.${entity}.many`)}
    </Link>
  );
}

/** The chain from the cruise to the sequence, each entity with a link to its list; then the other lists. */
export function SampleChain() {
  const { t } = useTranslation();
  return (
    <>
      <ol className={styles.way}>
        {chain.filter(isDescribed).map((entity) => (
          <li key={entity}>
            <strong>
              <ListLink entity={entity} />
            </strong>{' '}
            <span className={styles.text}>{t(`shell.home.way.stations.${entity}`)}</span>
          </li>
        ))}
      </ol>
      <ul className={styles.aside} aria-label={t('shell.home.way.aside')}>
        {screenEntities
          .filter((entity) => !isDescribed(entity))
          .map((entity) => (
            <li key={entity}>
              <ListLink entity={entity} />
            </li>
          ))}
      </ul>
    </>
  );
}
