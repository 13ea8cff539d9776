import { fieldOf } from '../../../catalogue/index.ts';
import type { ComparedEntity } from '../../../catalogue/records/doubles.ts';
import { labelOf, labelWithoutId } from '../../../catalogue/records/labels.ts';
import { useTranslation } from '../../language.ts';
import { MissingValue } from '../../ui/table/cells.tsx';
import { hrefOf } from '../links.tsx';
import type { RecordData } from '../record-queries.ts';
import type { DoubleGroup } from './doubles-query.ts';

/** A function that says why the records of a group are probably the same. */
export function useReasonTexts(): (group: DoubleGroup) => string {
  const { t } = useTranslation();
  return ({ reasons }) => reasons.map((reason) => t(`doubles.reasons.${reason}`)).join(' · ');
}

/** A function that names the records of a group. */
export function useGroupNames(entity: ComparedEntity): (group: DoubleGroup) => string {
  const { language } = useTranslation();
  return ({ records }) => records.map((record) => labelOf(entity, record, language)).join(' / ');
}

/** A record's label and its id, as several records of a group may have the same label. */
export function NamedWithId({ entity, record }: { entity: ComparedEntity; record: RecordData }) {
  const { t, language } = useTranslation();
  return (
    <span>
      {labelWithoutId(entity, record, language)}{' '}
      <span className="soft numbers">
        {t('records.list.id')} {record.id}
      </span>
    </span>
  );
}

type FieldValueProps = { entity: ComparedEntity; name: string; value: string };

/** A value of a field, as a link where it is a web address. */
export function FieldValue({ entity, name, value }: FieldValueProps) {
  if (value === '') return <MissingValue />;
  const href = hrefOf(value, fieldOf(entity, name));
  if (href === null) return value;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {value}
    </a>
  );
}
