import { useTranslation } from '../language.ts';
import styles from './docs.module.css';
import type { SectionGroup } from './openapi-document.ts';

/** The headings of the page, each a link to its place. */
export function Contents({ groups, schemas }: { groups: readonly SectionGroup[]; schemas: boolean }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('docs.contents')} className={styles.contents}>
      {groups.map(({ name, sections }) => (
        <div key={name}>
          <p>{name}</p>
          <ul>
            {sections.map((section) => (
              <li key={section.key}>
                <a href={`#${section.key}`}>{section.name}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {schemas ? (
        <p>
          <a href="#schemas">{t('docs.schemas')}</a>
        </p>
      ) : null}
    </nav>
  );
}
