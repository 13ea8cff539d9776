import { reasonColumn, signColumn } from '../../../catalogue/definition.ts';
import type { Sign } from '../../../catalogue/measurements/measurement.ts';
import { useTranslation } from '../../language.ts';
import { valueText } from '../../measurements/index.ts';
import { MissingValue, TruncatedText } from '../../ui/table/cells.tsx';

type MeasuredCellProps = {
  /** The name of the column. */
  name: string;
  /** The properties of the answer that has the value, with its sign and its reason beside it. */
  values: Readonly<Record<string, unknown>>;
};

/** A measurement in a list: a number with its sign, a text, or the reason why there is none. */
export function MeasuredCell({ name, values }: MeasuredCellProps) {
  const { language } = useTranslation();
  const value = values[name] ?? null;
  const reason = values[reasonColumn(name)];
  if (value === null && typeof reason === 'string')
    return (
      <TruncatedText text={reason}>
        <span className="soft">{reason}</span>
      </TruncatedText>
    );
  if (typeof value !== 'number' && typeof value !== 'string') return <MissingValue />;
  const sign = (values[signColumn(name)] ?? null) as Sign | null;
  return <TruncatedText text={valueText({ value, sign }, language)} />;
}
