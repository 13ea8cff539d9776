import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Field } from '../../catalogue/definition.ts';
import { readCell, typeOf, urlOf } from '../../catalogue/field-types.ts';
import { type EntityName, entityOf } from '../../catalogue/index.ts';
import { mayOpenForm } from '../../catalogue/permissions.ts';
import { useSession } from '../session.ts';

type RecordLinkProps = { to: EntityName; id: number; tabIndex?: number; children: ReactNode };

/** Link to the form of a record; plain text for those who may not open it, or if the entity has no forms. */
export function RecordLink({ to, id, tabIndex, children }: RecordLinkProps) {
  const { user } = useSession();
  const { path } = entityOf(to);
  if (path === undefined || !mayOpenForm(user, to)) return children;
  return (
    <Link to="/component/$entity/$id" params={{ entity: path, id: String(id) }} tabIndex={tabIndex}>
      {children}
    </Link>
  );
}

/** The web address of a typed value, such as a DOI's; null if its type has none or the value is not valid. */
export function hrefOf(typed: string, field: Field): string | null {
  if (typeOf(field).resolver === null) return null;
  const value = readCell(typed, field);
  return typeof value === 'string' ? urlOf(value, field) : null;
}
