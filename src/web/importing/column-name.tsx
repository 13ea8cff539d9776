import { columnOf } from '../../catalogue/columns.ts';
import { GuideLink } from '../help/guide-link.tsx';

/** The name of a column; one of ours leads to what belongs in it. */
export function ColumnName({ name }: { name: string }) {
  if (!columnOf(name)) return <span className="mono">{name}</span>;
  return (
    <GuideLink name={name} className="mono">
      {name}
    </GuideLink>
  );
}
