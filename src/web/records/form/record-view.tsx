import type { EntityName } from '../../../catalogue/index.ts';
import { useTranslation } from '../../language.ts';
import { coordinateFieldsOf, positionOf } from '../aside/coordinates.ts';
import { RecordAside } from '../aside/record-aside.tsx';
import type { RecordData } from '../record-queries.ts';
import { draftOf } from './draft.ts';
import { FieldText } from './field-text.tsx';
import formStyles from './form-screen.module.css';
import { ReadOnlyPage } from './read-only-page.tsx';
import { FieldGroups } from './record-fields.tsx';
import { useRecordHeading } from './record-heading.tsx';

/** One record for those who may not change it: the fields of its form as text, without those they may not read. */
export function RecordView({ entity, record }: { entity: EntityName; record: RecordData }) {
  const { language } = useTranslation();
  const head = useRecordHeading(entity, record);
  const values = draftOf(entity, record, language);
  const coordinates = coordinateFieldsOf(entity);
  return (
    <ReadOnlyPage {...head}>
      <div className={formStyles.columns}>
        <div className={formStyles.form}>
          <FieldGroups entity={entity} isVisible={(name) => record[name] !== undefined}>
            {(name, field) => <FieldText key={name} entity={entity} name={name} field={field} value={values[name]} />}
          </FieldGroups>
        </div>
        <RecordAside entity={entity} record={record} position={coordinates && positionOf(record, coordinates)} />
      </div>
    </ReadOnlyPage>
  );
}
