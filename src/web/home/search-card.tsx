import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { chain } from '../../catalogue/chain.ts';
import { type EntityName, entityOf, screenEntities } from '../../catalogue/index.ts';
import { i18n, type TranslationKey, useTranslation } from '../language.ts';
import { SearchHelp, SearchInput } from '../search/search-input.tsx';
import { Card } from '../ui/card.tsx';
import { statsQuery } from './counts.tsx';
import styles from './home.module.css';

type DescribedIn<K> = K extends `shell.home.way.stations.${infer Entity}` ? Entity : never;
type DescribedEntity = EntityName & DescribedIn<TranslationKey>;

/** Whether an entity has a description as a step of the chain. */
const isDescribed = (entity: EntityName): entity is DescribedEntity => i18n.exists(`shell.home.way.stations.${entity}`);

function ListLink({ entity }: { entity: EntityName }) {
  const { t } = useTranslation();
  return (
    <Link to="/component/$entity" params={{ entity: entityOf(entity).path ?? '' }}>
      {t(`entities.${entity}.many`)}
    </Link>
  );
}

/** The chain from campaign to sequencing element, each entity with a link to its list; then the other lists. */
function SampleChain() {
  const { t } = useTranslation();
  return (
    <>
      <ol className={styles.chain}>
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

/** The search field, and the chain of entities that it searches. */
export function SearchCard() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { data } = useQuery(statsQuery);
  const search = (form: FormData) => {
    const q = String(form.get('q')).trim();
    return navigate({ to: '/search', search: q === '' ? {} : { q } });
  };
  return (
    <Card title={t('shell.home.find.title')}>
      <search>
        <form
          className={styles.find}
          onSubmit={(event) => {
            event.preventDefault();
            search(new FormData(event.currentTarget));
          }}
        >
          <SearchInput />
          <Button type="submit" size="md" variant="default">
            {t('shell.home.find.action')}
          </Button>
          <SearchHelp />
        </form>
      </search>
      <p className={styles.text}>{t('shell.home.find.explanation')}</p>
      <SampleChain />
      <p>{data?.seqEl === 0 ? t('shell.home.find.empty') : <Link to="/search">{t('shell.home.find.all')}</Link>}</p>
    </Card>
  );
}
