import { Textarea, TextInput } from '@mantine/core';
import { mandatoryStudyFields, type StudyField } from '../../../catalogue/persons/studies.ts';
import { useTranslation } from '../../language.ts';
import { DateInput } from '../../ui/date-input.tsx';
import { FieldLabel } from '../../ui/field-label.tsx';
import { StepCard } from '../steps.tsx';
import { Authors } from './authors.tsx';
import { StoredStudySelect } from './stored-study-select.tsx';
import styles from './study.module.css';
import type { Study } from './use-study.ts';

/** The study to which the table belongs. */
export function StudyStep({ study }: { study: Study }) {
  const { t } = useTranslation();
  const labelOf = (name: StudyField) => t(`fields.project_study.${name}.label`);
  const field = (name: StudyField) => ({
    label: <FieldLabel text={labelOf(name)} required={mandatoryStudyFields.has(name)} />,
    value: study.draft[name],
    error: study.messages[name]?.join(' '),
    onBlur: () => study.touch(name),
  });
  const typed = (name: StudyField) => ({
    ...field(name),
    name,
    required: mandatoryStudyFields.has(name),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => study.setField(name, currentTarget.value),
  });
  const date = (name: StudyField) => ({
    ...field(name),
    label: <FieldLabel text={labelOf(name)} hint={t('shell.dates.form')} />,
    dateLabel: labelOf(name),
    onChange: (value: string) => study.setField(name, value),
  });
  return (
    <StepCard step="study">
      <StoredStudySelect study={study} />
      <div className={styles.fields}>
        <TextInput {...typed('study_title')} className={styles.whole ?? ''} />
        <TextInput {...typed('project_study_abbreviation')} />
        <div className={styles.dates}>
          <DateInput {...date('project_study_begin')} />
          <DateInput {...date('project_study_end')} />
        </div>
        <Textarea
          {...typed('project_study_abstract')}
          autosize
          minRows={4}
          maxRows={14}
          className={styles.whole ?? ''}
        />
        <Textarea {...typed('project_study_comment')} autosize minRows={2} maxRows={8} className={styles.whole ?? ''} />
      </div>
      <Authors study={study} />
    </StepCard>
  );
}
