import { Button } from '@mantine/core';
import type { EntityName } from '../../../catalogue/index.ts';
import { useWords } from '../../language.ts';
import { Page } from '../../ui/page.tsx';
import { coordinatesOf, placeIn } from '../aside/coordinates.ts';
import { RecordAside } from '../aside/record-aside.tsx';
import type { RecordData } from '../record-queries.ts';
import { draftOf } from './draft.ts';
import { FieldText } from './field-text.tsx';
import formStyles from './form-screen.module.css';
import { useGoBack } from './form-screen.tsx';
import { FieldGroups } from './record-fields.tsx';
import { useRecordHead } from './record-head.tsx';
import { useEscapeKey } from './use-escape-key.ts';

/** One record for those who may not change it: the fields of its form as text, without those they may not read. */
export function RecordSheet({ entity, record }: { entity: EntityName; record: RecordData }) {
  const { t, language } = useWords();
  const { home, ...head } = useRecordHead(entity, record);
  const goBack = useGoBack(home);
  useEscapeKey(goBack);
  const values = draftOf(entity, record, language);
  const coordinates = coordinatesOf(entity);
  return (
    <Page
      {...head}
      keepHead
      actions={
        <div className={formStyles.formActions}>
          <Button variant="default" onClick={goBack}>
            {t('forms.back')}
          </Button>
        </div>
      }
    >
      <div className={formStyles.columns}>
        <div className={formStyles.form}>
          <FieldGroups entity={entity} isShown={(name) => record[name] !== undefined}>
            {(name, field) => <FieldText key={name} entity={entity} name={name} field={field} value={values[name]} />}
          </FieldGroups>
        </div>
        <RecordAside entity={entity} record={record} place={coordinates && placeIn(record, coordinates)} />
      </div>
    </Page>
  );
}
