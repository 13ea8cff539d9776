import { datasetFilter, filteredField, filterTarget } from '../../../catalogue/addresses/records-address.ts';
import type { EntityName } from '../../../catalogue/index.ts';
import { changedSinceFilter, findingFilter } from '../../../catalogue/records/list-filters.ts';
import { findMeasuredName } from '../../../catalogue/records/measured-names.ts';
import { useTranslation } from '../../language.ts';
import { useMeasuredLabels } from '../../measurements/index.ts';
import { fieldLabelKey, listLabelKey } from '../../ui/field-text-keys.ts';

/**
 * Returns the function for the label of a column or of a filter: of a field in the list of its entity, or with its
 * entity that of an ancestor; of a measurement with its unit.
 * @param names the columns; the types of measurements are loaded only if there are any among them
 */
export function useColumnLabels(entity: EntityName, names: readonly string[] = []): (name: string) => string {
  const { t } = useTranslation();
  const measuredLabel = useMeasuredLabels(names.some((name) => findMeasuredName(entity, name) !== undefined));
  return (name) => {
    if (name === datasetFilter) return t('records.list.import');
    if (name === changedSinceFilter) return t('records.list.changedSince');
    if (name === findingFilter) return t('quality.filter');
    const filtered = filteredField(entity, name);
    if (filtered?.entity === entity) return t(listLabelKey(entity, name));
    if (filtered)
      return t('lists.ofAncestor', {
        entity: t(`entities.${filtered.entity}.one`),
        field: t(fieldLabelKey(filtered.entity, filtered.name)),
      });
    const target = filterTarget(entity, name);
    if (target) return t(`entities.${target}.one`);
    return findMeasuredName(entity, name) ? measuredLabel(name) : name;
  };
}
