import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { type EntityName, entityOf } from '../../../catalogue/index.ts';
import { mayOpenForm } from '../../../catalogue/permissions.ts';
import { useSession } from '../../session.ts';

type RecordLinkProps = { to: EntityName; id: number; children: ReactNode };

/** Link to the form of a record; plain text for those who may not open it, or if the entity has no forms. */
export function RecordLink({ to, id, children }: RecordLinkProps) {
  const { user } = useSession();
  const { path } = entityOf(to);
  if (path === undefined || !mayOpenForm(user, to)) return children;
  return (
    <Link to="/component/$entity/$id" params={{ entity: path, id: String(id) }}>
      {children}
    </Link>
  );
}
