import { Link } from '@tanstack/react-router';
import { type EntityName, entityOf, screenEntities } from '../../catalogue/index.ts';
import { useWords } from '../language.ts';
import styles from './home.module.css';

const stations = [
  { entity: 'campaign', text: 'shell.home.way.campaignText' },
  { entity: 'event', text: 'shell.home.way.eventText' },
  { entity: 'field_sample', text: 'shell.home.way.sampleText' },
  { entity: 'nucleic_acid_sample', text: 'shell.home.way.nucleicAcidText' },
  { entity: 'sequencing_library', text: 'shell.home.way.libraryText' },
  { entity: 'sequencing_run', text: 'shell.home.way.runText' },
  { entity: 'sequencing_element', text: 'shell.home.way.elementText' },
] as const;

/** Entities that are not part of the chain from the campaign to the sequencing element. */
const aside = screenEntities.filter((entity) => !stations.some((station) => station.entity === entity));

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
        {stations.map(({ entity, text }) => (
          <li key={entity}>
            <strong>
              <ListLink entity={entity} />
            </strong>{' '}
            <span className={styles.text}>{t(text)}</span>
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
