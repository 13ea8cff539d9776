import { NativeSelect } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { guideEntities, guideEntries } from '../../catalogue/templates/field-guide.ts';
import { useTranslation } from '../language.ts';
import { DebouncedInput } from '../ui/debounced-input.tsx';
import { ButtonLink } from '../ui/links.tsx';
import { Notice } from '../ui/notice.tsx';
import { Page } from '../ui/page.tsx';
import { FieldList } from './field-list.tsx';
import { useFieldFinder } from './find-fields.ts';
import styles from './help.module.css';

const route = getRouteApi('/help/fields');

/** The guide to all fields, by entity or by search terms. */
export function GuidePage() {
  const { t } = useTranslation();
  const { q = '', table, mandatory } = route.useSearch();
  const navigate = route.useNavigate();
  const findFields = useFieldFinder(q !== '');
  const change = (changes: Partial<ReturnType<typeof route.useSearch>>) =>
    navigate({ search: (before) => ({ ...before, ...changes }), replace: true, resetScroll: false });
  const matches = (q === '' ? guideEntries : findFields(q)).filter(
    ({ entity, field }) => (table === undefined || entity === table) && (!mandatory || field.mandatory !== undefined),
  );
  return (
    <Page
      title={t('forms.guide')}
      lead={t('help.fields.lead')}
      actions={
        <ButtonLink to="/help" variant="default">
          {t('shell.footer.help')}
        </ButtonLink>
      }
    >
      <search className={styles.filters}>
        <DebouncedInput
          label={t('help.fields.find')}
          placeholder={t('help.fields.example')}
          value={q}
          onChange={(typed) => change({ q: typed || undefined })}
          focusOnSlash
          className={styles.find}
        />
        <NativeSelect
          label={t('help.fields.table')}
          value={table ?? ''}
          data={[
            { value: '', label: t('help.fields.allTables') },
            ...guideEntities.map((entity) => ({ value: entity, label: t(`entities.${entity}.one`) })),
          ]}
          onChange={({ currentTarget }) =>
            change({ table: guideEntities.find((entity) => entity === currentTarget.value) })
          }
        />
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={mandatory !== undefined}
            onChange={({ currentTarget }) => change({ mandatory: currentTarget.checked ? '1' : undefined })}
          />
          {t('help.fields.mandatoryOnly')}
        </label>
      </search>
      <p role="status" className={styles.count}>
        {t('help.fields.count', { count: matches.length })}
      </p>
      {matches.length === 0 ? <Notice kind="info">{t('help.fields.nothing', { q })}</Notice> : null}
      {q === '' ? (
        [...Map.groupBy(matches, ({ entity }) => entity)].map(([entity, entries]) => (
          <section key={entity} className={styles.table}>
            <h2>{t(`entities.${entity}.one`)}</h2>
            <FieldList entries={entries} isMixed={false} />
          </section>
        ))
      ) : (
        <FieldList entries={matches} isMixed />
      )}
    </Page>
  );
}
