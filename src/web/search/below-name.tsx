import { useWords } from '../language.ts';
import { fieldLabel } from '../records/field-words.ts';
import styles from './marked.module.css';
import { Marked } from './marked.tsx';
import type { HiddenPlace } from './use-found.ts';

type BelowNameProps = {
  /** The second line, of a row that looks the same as another one. */
  twin: string | undefined;
  places: readonly HiddenPlace[];
};

/** The muted lines below a sample's name. */
export function BelowName({ twin, places }: BelowNameProps) {
  const { t } = useWords();
  return (
    <>
      {twin ? (
        <span className={styles.second} title={twin}>
          {twin}
        </span>
      ) : null}
      {places.map(({ word, entity, field, text, marked }) => {
        const where = t('finding.foundIn', {
          entity: t(`entities.${entity}.one`),
          field: t(fieldLabel(entity, field)),
        });
        return (
          <span key={word} className={styles.found} title={`${where} ${text}`}>
            {where} <Marked text={text} words={[marked]} />
          </span>
        );
      })}
    </>
  );
}
