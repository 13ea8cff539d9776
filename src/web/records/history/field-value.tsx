import { useState } from 'react';
import type { Field } from '../../../catalogue/definition.ts';
import { faceOf } from '../../../catalogue/field-types.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { useWords } from '../../language.ts';
import { RecordLink } from '../aside/record-link.tsx';
import styles from './history.module.css';
import { type Known, numbersIn } from './known.ts';
import { toldField } from './told-fields.ts';
import type { Change } from './versions.ts';

/** As many characters of a long text as are shown at first. */
const shortest = 90;

function Nothing() {
  const { t } = useWords();
  return (
    <span className="soft">
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t('records.history.nothing')}</span>
    </span>
  );
}

function Text({ text, isMono }: { text: string; isMono: boolean }) {
  const { t } = useWords();
  const [isWhole, setWhole] = useState(false);
  if (text.length <= shortest) return <span className={isMono ? 'mono' : undefined}>{text}</span>;
  return (
    <span className={styles.text}>
      {isWhole ? text : `${text.slice(0, shortest - 10).trimEnd()}…`}{' '}
      <button type="button" className={styles.more} aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
        {t(isWhole ? 'records.history.less' : 'records.history.whole')}
      </button>
    </span>
  );
}

type ReferredProps = { field: Extract<Field, { to: EntityName }>; id: number; known: Known };

/** What a field referred to: by its text where the record still refers to it, else by its number. */
function Referred({ field: { to }, id, known }: ReferredProps) {
  const { t } = useWords();
  const text = known.labelOf(to, id) ?? `${t(`entities.${to}.one`)} ${id}`;
  return known.isGone(to, id) ? (
    text
  ) : (
    <RecordLink to={to} id={id}>
      {text}
    </RecordLink>
  );
}

/** What came into a list and what went out of it. */
function ListChange({ field, known, before, after }: Omit<ReferredProps, 'id'> & Omit<Change, 'field'>) {
  const { t } = useWords();
  const [old, now] = [numbersIn(before), numbersIn(after)];
  const parts = [
    { sign: '−', word: t('records.history.takenOut'), ids: old.filter((id) => !now.includes(id)) },
    { sign: '+', word: t('records.history.added'), ids: now.filter((id) => !old.includes(id)) },
  ].filter(({ ids }) => ids.length > 0);
  if (parts.length === 0) return <span>{t('records.history.reordered')}</span>;
  return (
    <ul className={styles.list}>
      {parts.flatMap(({ sign, word, ids }) =>
        ids.map((id) => (
          <li key={id}>
            <span aria-hidden>{sign} </span>
            <span className="visually-hidden">{word} </span>
            <Referred field={field} id={id} known={known} />
          </li>
        )),
      )}
    </ul>
  );
}

/** One value of a field as text. */
function FieldValue({ field, known, value }: { field: Field; known: Known; value: unknown }) {
  if (value === null || value === undefined || value === '') return <Nothing />;
  if (field.type === 'reference' && typeof value === 'number')
    return <Referred field={field} id={value} known={known} />;
  return <Text text={String(value)} isMono={faceOf(field) === 'mono'} />;
}

/** What a field said before and what afterwards. */
export function ChangedValue({ entity, known, change }: { entity: EntityName; known: Known; change: Change }) {
  const { t } = useWords();
  const { before, after } = change;
  const field = toldField(entity, change.field);
  if (field.type === 'references') return <ListChange field={field} known={known} before={before} after={after} />;
  return (
    <>
      <FieldValue field={field} known={known} value={before} /> <span aria-hidden>→</span>
      <span className="visually-hidden"> {t('records.history.becomes')} </span>{' '}
      <FieldValue field={field} known={known} value={after} />
    </>
  );
}
