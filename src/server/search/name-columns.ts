import type { EntityName } from '../../catalogue/index.ts';

const namesBesideLabel: Partial<Record<EntityName, readonly string[]>> = {
  sequencing_element: ['forward_read_file_name', 'reverse_read_file_name', 'accession_number'],
};

/** The columns by which people know a record beside its label; all of them stand in its searched text. */
export const nameColumnsOf = (entity: EntityName): readonly string[] => namesBesideLabel[entity] ?? [];
