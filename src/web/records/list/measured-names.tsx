import type { EntityName } from '../../../catalogue/index.ts';
import type { MeasurementType } from '../../../catalogue/measurements/measurement.ts';
import { findMeasuredName } from '../../../catalogue/records/measured-names.ts';
import { useMeasurementNames } from '../../measurements/index.ts';
import { OtherNameChoices } from '../../ui/other-names.tsx';

const ownName = ({ name }: MeasurementType): string => name;

/** In the list of samples, what is usually measured at events is that of their events. */
const nameAtLevel = ({ name, level }: MeasurementType): string => (level === 'event' ? `event.${name}` : name);

type MeasuredNamesProps = {
  entity: EntityName;
  selected: ReadonlySet<string>;
  onSelect: (name: string, isSelected: boolean) => void;
};

/** The measurements that a list can show as columns; without those whose names an address cannot hold. */
export function MeasuredNames({ entity, selected, onSelect }: MeasuredNamesProps) {
  const { title, items } = useMeasurementNames(entity === 'field_sample' ? nameAtLevel : ownName);
  const named = items.filter(({ name }) => findMeasuredName(entity, name));
  if (named.length === 0) return null;
  return (
    <OtherNameChoices
      title={title}
      items={named}
      selected={selected}
      onSelect={([name = ''], isSelected) => onSelect(name, isSelected)}
    />
  );
}
