import { CloseButton, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ChangesAddress } from '../../catalogue/addresses/changes-address.ts';
import { type EntityName, entityNames, entityOf } from '../../catalogue/index.ts';
import { isHiddenFrom } from '../../catalogue/permissions.ts';
import { changeActions } from '../../catalogue/records/change-actions.ts';
import { useTranslation } from '../language.ts';
import { peopleQuery } from '../records/change-queries.ts';
import { datasetQuery } from '../records/record-queries.ts';
import { useSession } from '../session.ts';
import styles from './changes.module.css';

/** Templates are changed without being listed. */
const isListed = (entity: EntityName): boolean => entity !== 'template';

type FiltersProps = {
  address: ChangesAddress;
  /** @param replace whether to replace the current entry of the browser's history, as for changes while typing */
  onChange: (change: ChangesAddress, replace?: boolean) => void;
};

/** The import whose changes are listed, with a button that removes the filter. */
function DatasetFilter({ dataset, onRemove }: { dataset: number; onRemove: () => void }) {
  const { t, language } = useTranslation();
  const { data } = useQuery({ ...datasetQuery(String(dataset), language), retry: false });
  return (
    <p className={styles.dataset}>
      {t('changes.filter.dataset', {
        name: data?.filename ?? t('records.list.importNumber', { number: String(dataset) }),
      })}
      <CloseButton size="sm" aria-label={t('changes.filter.removeDataset')} onClick={onRemove} />
    </p>
  );
}

/** The filters of the list of changes, which are part of its address. */
export function ChangeFilters({ address, onChange }: FiltersProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const id = useId();
  const { data: people } = useQuery(peopleQuery());
  const any = { value: '', label: t('changes.filter.any') };
  const names = [...new Set([...(people?.names ?? []), ...(address.who ? [address.who] : [])])];
  const kinds = entityNames
    .filter((entity) => isListed(entity) && !isHiddenFrom(user, entity))
    .map((entity) => ({ value: entityOf(entity).resource, label: t(`entities.${entity}.many`) }))
    .sort((a, b) => a.label.localeCompare(b.label));
  const select = (name: 'who' | 'resource' | 'action') => ({
    id: `${id}${name}`,
    value: address[name] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [name]: value || undefined }),
  });
  const day = (name: 'from' | 'to') => ({
    id: `${id}${name}`,
    type: 'date',
    value: address[name] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      onChange({ [name]: value || undefined }, true),
  });
  return (
    <fieldset className={styles.filters}>
      <legend className="visually-hidden">{t('changes.filter.title')}</legend>
      <NativeSelect label={t('changes.filter.who')} data={[any, ...names]} {...select('who')} />
      <NativeSelect label={t('changes.filter.kind')} data={[any, ...kinds]} {...select('resource')} />
      <NativeSelect
        label={t('changes.filter.action')}
        data={[any, ...changeActions.map((action) => ({ value: action, label: t(`changes.actions.${action}`) }))]}
        {...select('action')}
      />
      <TextInput label={t('changes.filter.from')} {...day('from')} />
      <TextInput label={t('changes.filter.to')} {...day('to')} />
      <label className={styles.theirs}>
        <input
          type="checkbox"
          checked={address.theirs === 'true'}
          onChange={({ currentTarget: { checked } }) => onChange({ theirs: checked ? 'true' : undefined })}
        />{' '}
        {t('changes.filter.theirs')}
      </label>
      {address.dataset === undefined ? null : (
        <DatasetFilter dataset={address.dataset} onRemove={() => onChange({ dataset: undefined })} />
      )}
    </fieldset>
  );
}
