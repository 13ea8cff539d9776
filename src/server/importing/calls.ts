import {
  checkedUploadSchema,
  datasetSchema,
  importedFilesSchema,
  undoingSchema,
  uploadProgressSchema,
} from '../../catalogue/answers/importing.ts';
import { mediaTypes, workbookFormats } from '../../catalogue/file-formats.ts';
import { fieldOf } from '../../catalogue/index.ts';
import {
  anyOf,
  componentRef,
  enumOf,
  listOf,
  object,
  type Schema,
  type Schemas,
  text,
  uuid,
} from '../../catalogue/json-schema.ts';
import { maxFilesAtOnce } from '../../catalogue/limits.ts';
import type { Translate } from '../../catalogue/locales/index.ts';
import { mandatoryStudyFields, studyFields } from '../../catalogue/persons/studies.ts';
import { fieldInputSchema } from '../../catalogue/records/field-schemas.ts';
import { idSchema } from '../../catalogue/records/record-schemas.ts';
import { type Describe, inputSchema } from '../http/calls.ts';
import { authorListSchema } from './study.ts';

const workbook: Schema = { type: 'string', contentMediaType: 'application/octet-stream' };

/** The parts of the form with which a table is sent: the file, and the study it belongs to. All but the file are text. */
function uploadForm(t: Translate): Schema {
  const study = studyFields.map((name): [string, Schema] => {
    const field = fieldOf('project_study', name);
    const { type: _, ...rules } = fieldInputSchema(field);
    const examples = field.example === undefined ? {} : { examples: [field.example] };
    const words = (part: 'label' | 'help') => t(`fields.project_study.${name}.${part}`);
    return [name, { title: words('label'), description: words('help'), type: 'string', ...rules, ...examples }];
  });
  const properties: Schemas = {
    file: workbook,
    ...Object.fromEntries(study),
    project_study_person_resp: text,
    project_study_authors: {
      type: 'string',
      contentMediaType: 'application/json',
      contentSchema: inputSchema(authorListSchema),
      examples: [JSON.stringify([{ firstname: 'Alex', lastname: 'Example', email: 'alex@example.org' }])],
    },
    upload_token: uuid,
  };
  const wanted = new Set(['file', 'project_study_authors', ...mandatoryStudyFields]);
  return {
    ...object(
      properties,
      Object.keys(properties).filter((name) => !wanted.has(name)),
    ),
    additionalProperties: text,
  };
}

/** The parts of the form with which several tables are sent, each in a part of the same name. */
function filesForm(): Schema {
  const files = { ...listOf(workbook), minItems: 1, maxItems: maxFilesAtOnce };
  return { ...object({ 'files[]': files, upload_token: uuid }, ['upload_token']), additionalProperties: text };
}

/** The calls of imports. */
export const importCalls: Describe = (t) => {
  const ended = {
    200: {
      meaning: t('api.importing.stored'),
      types: ['text/plain', 'application/json'],
      schema: anyOf({ type: 'string', pattern: '^\\d+$' }, componentRef('CheckedUpload')),
    },
    409: { meaning: t('api.importing.cancelled'), schema: componentRef('Error') },
  };
  const params = { token: { description: t('api.importing.token'), ...uuid } };
  return {
    calls: [
      {
        tag: 'importing',
        method: 'POST',
        path: '/rest/templates/upload',
        summary: t('api.importing.upload'),
        description: t('api.importing.uploadText'),
        who: 'loggedIn',
        query: object({ check: { description: t('api.importing.check'), ...enumOf(['true', 'false']) } }, ['check']),
        body: { type: 'multipart/form-data', schema: uploadForm(t) },
        answers: ended,
        errors: [429],
      },
      {
        tag: 'importing',
        method: 'GET',
        path: '/rest/templates/upload/:token',
        summary: t('api.importing.end'),
        description: t('api.importing.endText'),
        who: 'loggedIn',
        params,
        answers: {
          ...ended,
          200: { ...ended[200], schema: anyOf(ended[200].schema, componentRef('ImportedFiles')) },
          202: { meaning: t('api.importing.underWay'), schema: componentRef('UploadProgress') },
        },
        errors: [413, 415],
      },
      {
        tag: 'importing',
        method: 'DELETE',
        path: '/rest/templates/upload/:token',
        summary: t('api.importing.cancel'),
        description: t('api.importing.cancelText'),
        who: 'loggedIn',
        params,
        answers: {
          204: { meaning: t('api.importing.cancelled') },
          409: { meaning: t('api.importing.storedAlready'), schema: componentRef('Error') },
        },
      },
      {
        tag: 'importing',
        method: 'POST',
        path: '/template/import',
        summary: t('api.importing.filesCall'),
        description: t('api.importing.filesText'),
        who: 'loggedIn',
        body: { type: 'multipart/form-data', schema: filesForm() },
        answers: {
          200: { meaning: t('api.status.200'), schema: componentRef('ImportedFiles') },
          409: ended[409],
        },
        errors: [429],
      },
      {
        tag: 'importing',
        method: 'GET',
        path: '/rest/templates/upload/:token/progress',
        summary: t('api.importing.progress'),
        description: t('api.importing.progressText'),
        who: 'loggedIn',
        params,
        answers: {
          200: { meaning: t('api.status.200'), types: ['text/event-stream'], schema: componentRef('UploadProgress') },
        },
      },
      {
        tag: 'importing',
        method: 'GET',
        path: '/rest/datasets/:id',
        summary: t('api.importing.dataset'),
        description: t('api.importing.datasetText'),
        who: 'loggedIn',
        params: { id: idSchema('dataset') },
        answers: {
          200: {
            meaning: t('api.status.200'),
            schema: componentRef('Dataset'),
          },
        },
      },
      {
        tag: 'importing',
        method: 'GET',
        path: '/rest/datasets/:id/file',
        summary: t('api.importing.datasetFile'),
        description: t('api.importing.datasetFileText'),
        who: 'loggedIn',
        params: { id: idSchema('dataset') },
        answers: {
          200: {
            meaning: t('api.status.200'),
            types: workbookFormats.map((format) => mediaTypes[format]),
            schema: workbook,
          },
        },
      },
      {
        tag: 'importing',
        method: 'DELETE',
        path: '/rest/datasets/:id',
        summary: t('api.importing.undo'),
        description: t('api.importing.undoText'),
        who: 'loggedIn',
        params: { id: idSchema('dataset') },
        query: object({ check: { description: t('api.importing.undoCheck'), ...enumOf(['true', 'false']) } }, [
          'check',
        ]),
        answers: {
          200: { meaning: t('api.importing.undoing'), schema: undoingSchema },
          204: {
            meaning: t('api.importing.undone'),
            headers: { Location: { description: t('api.importing.binEntry'), ...text } },
          },
          409: { meaning: t('api.importing.referredTo'), schema: componentRef('Error') },
        },
      },
    ],
    schemas: {
      UploadProgress: uploadProgressSchema(t),
      Dataset: datasetSchema(),
      CheckedUpload: checkedUploadSchema,
      ImportedFiles: importedFilesSchema(t),
    },
  };
};
