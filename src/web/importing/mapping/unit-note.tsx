import { columnOf } from '../../../catalogue/columns.ts';
import { displayKindOf } from '../../../catalogue/field-types.ts';
import { findOtherUnit } from '../../../table/headers/header-units.ts';
import type { ColumnMapping } from '../../../table/mapping/column-mapping.ts';
import { unitUseOf } from '../../../table/mapping/unit-use.ts';
import { useTranslation } from '../../language.ts';
import { Notice } from '../../ui/notice.tsx';

type UnitNoteProps = {
  headers: readonly string[];
  index: number;
  mapping: ColumnMapping;
  /** The field selected for the column; empty if there is none. */
  selected: string;
  inBrackets: string;
};

/**
 * Says how the numbers of a column are stored where its unit is not the field's, or warns that its header contains a unit
 * of which nothing is known.
 */
export function UnitNote({ headers, index, mapping, selected, inBrackets }: UnitNoteProps) {
  const { t } = useTranslation();
  const [use] = Object.entries(mapping.fields).flatMap(
    ([column, pattern]) => unitUseOf(headers, index, column, pattern) ?? [],
  );
  if (use?.kind === 'converted')
    return <p className="soft">{t('dataImport.match.unitConverted', { given: use.from, unit: use.to })}</p>;
  if (use?.kind === 'suffix') return <p className="soft">{t('dataImport.match.unitAdded', { unit: use.unit })}</p>;
  if (use?.kind === 'column') return <p className="soft">{t('dataImport.match.unitJoined', { column: use.header })}</p>;
  const field = columnOf(selected)?.field;
  const otherUnit = field && findOtherUnit(inBrackets, field);
  if (!otherUnit) return null;
  const { unit } = field;
  const message =
    displayKindOf(field) === 'degrees'
      ? 'otherDegrees'
      : unit === undefined
        ? ('noUnit' as const)
        : ('otherUnit' as const);
  return <Notice kind="warning">{t(`dataImport.match.${message}`, { given: otherUnit, unit: unit ?? '' })}</Notice>;
}
