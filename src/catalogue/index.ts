import type { EntityDef, Field, FieldType, ReferenceField, ReferencesField } from './definition.ts';
import { campaign } from './entities/campaign.ts';
import { event } from './entities/event.ts';
import { experiment } from './entities/experiment.ts';
import { experimentSample } from './entities/experiment-sample.ts';
import { fieldSample } from './entities/field-sample.ts';
import { libraryCondition } from './entities/library-condition.ts';
import { measurementType } from './entities/measurement-type.ts';
import { nucleicAcidSample } from './entities/nucleic-acid-sample.ts';
import { person } from './entities/person.ts';
import { project } from './entities/project.ts';
import { projectStudy } from './entities/project-study.ts';
import { protocol } from './entities/protocol.ts';
import { publication } from './entities/publication.ts';
import { sequencer } from './entities/sequencer.ts';
import { sequencingElement } from './entities/sequencing-element.ts';
import { sequencingLibrary } from './entities/sequencing-library.ts';
import { sequencingRun } from './entities/sequencing-run.ts';
import { dataset, invitation, role, template, user } from './entities/supporting.ts';
import { type EntityName, entityNames } from './entity-names.ts';
import type { FieldTypes } from './field-types.ts';
import type { Measurement } from './measurements/measurement.ts';

/** All entities. Endpoints, lists, forms, templates, checks, search and exports are derived from this object. */
export const catalogue = {
  person,
  protocol,
  measurement_type: measurementType,
  campaign,
  event,
  experiment,
  experiment_sample: experimentSample,
  field_sample: fieldSample,
  nucleic_acid_sample: nucleicAcidSample,
  library_condition: libraryCondition,
  sequencing_library: sequencingLibrary,
  sequencer,
  sequencing_run: sequencingRun,
  project,
  publication,
  project_study: projectStudy,
  sequencing_element: sequencingElement,
  role,
  user,
  invitation,
  dataset,
  template,
} as const satisfies Record<EntityName, unknown>;

export type Catalogue = typeof catalogue;
export type FieldName<E extends EntityName> = keyof Catalogue[E]['fields'] & string;

/** The value of a field of this type, in JSON and in code. Dates are ISO 8601 texts, with or without month and day. */
type ValueOf<F> = F extends { type: infer T extends FieldType }
  ? T extends 'references'
    ? number[]
    : T extends 'measurements'
      ? Measurement[]
      : FieldTypes[T]['column'] extends 'integer' | 'double precision'
        ? number
        : string
  : never;

/** A record of an entity without its id. Required fields and multiple references are never null. */
export type RowOf<E extends EntityName> = {
  -readonly [F in FieldName<E>]: Catalogue[E]['fields'][F] extends
    | { required: true }
    | { type: 'references' | 'measurements' }
    ? ValueOf<Catalogue[E]['fields'][F]>
    : ValueOf<Catalogue[E]['fields'][F]> | null;
};

/** An entity without its literal types, for code that works with any entity. */
export function entityOf(name: EntityName): EntityDef {
  return catalogue[name] as unknown as EntityDef;
}

/**
 * A field without its literal type.
 * @throws Error naming `entity.field` if there is no such field
 */
export function fieldOf(name: EntityName, field: string): Field {
  const definition = entityOf(name).fields[field];
  if (!definition) throw new Error(`${name}.${field} is not in the catalogue`);
  return definition;
}

/** The field with a name from untrusted input, or `undefined`. */
export function findField(entity: EntityName, name: string): Field | undefined {
  const { fields } = entityOf(entity);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** The names of an entity's fields, in the order of the form. */
export function fieldOrder(name: EntityName): string[] {
  return Object.values(entityOf(name).groups).flat();
}

/** The single and the multiple references of an entity, by field name, in the order of the form. */
export function referencesOf(name: EntityName): [string, ReferenceField | ReferencesField][] {
  return fieldOrder(name).flatMap((fieldName) => {
    const field = fieldOf(name, fieldName);
    return field.type === 'reference' || field.type === 'references' ? [[fieldName, field]] : [];
  });
}

/** Whether imports create the records of an entity by the thousand. */
export const isNumerous = (name: EntityName): boolean => entityOf(name).numerous ?? false;

/** The entities that have screens: `/component/{path}`, and `/component/{path}/{id}`. */
export const screenEntities = entityNames.filter((name) => entityOf(name).path !== undefined);

/** The entity whose screens have this path, or `undefined`. */
export function entityOfPath(path: string): EntityName | undefined {
  return screenEntities.find((name) => entityOf(name).path === path);
}

/** The entity whose endpoint is `/rest/{resource}`. @throws Error where there is none */
export function entityOfResource(resource: string): EntityName {
  const entity = entityNames.find((name) => entityOf(name).resource === resource);
  if (!entity) throw new Error(`no entity has the resource ${resource}`);
  return entity;
}

export { type EntityName, entityNames } from './entity-names.ts';
