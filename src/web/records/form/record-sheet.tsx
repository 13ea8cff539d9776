import type { EntityName } from '../../../catalogue/index.ts';
import { useWords } from '../../language.ts';
import { coordinatesOf, placeIn } from '../aside/coordinates.ts';
import { RecordAside } from '../aside/record-aside.tsx';
import type { RecordData } from '../record-queries.ts';
import { draftOf } from './draft.ts';
import { FieldText } from './field-text.tsx';
import formStyles from './form-screen.module.css';
import { FieldGroups } from './record-fields.tsx';
import { useRecordHead } from './record-head.tsx';
import { SheetPage } from './sheet-page.tsx';

/** One record for those who may not change it: the fields of its form as text, without those they may not read. */
export function RecordSheet({ entity, record }: { entity: EntityName; record: RecordData }) {
  const { language } = useWords();
  const head = useRecordHead(entity, record);
  const values = draftOf(entity, record, language);
  const coordinates = coordinatesOf(entity);
  return (
    <SheetPage {...head}>
      <div className={formStyles.columns}>
        <div className={formStyles.form}>
          <FieldGroups entity={entity} isShown={(name) => record[name] !== undefined}>
            {(name, field) => <FieldText key={name} entity={entity} name={name} field={field} value={values[name]} />}
          </FieldGroups>
        </div>
        <RecordAside entity={entity} record={record} place={coordinates && placeIn(record, coordinates)} />
      </div>
    </SheetPage>
  );
}
