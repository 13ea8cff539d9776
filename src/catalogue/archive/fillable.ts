import type { Column } from '../columns.ts';
import { readFileFields } from '../read-files/read-files.ts';
import { type FindingCode, isMissingCode } from './findings.ts';

const ofReadFiles = readFileFields.flatMap(({ name, checksum }) => [name, checksum]);

/** Whether a finding says that a value is lacking which may be the same for many: each read file has its own name. */
export const isFillable = (code: FindingCode, { entity, fieldName }: Column): boolean =>
  isMissingCode(code) && !(entity === 'sequencing_element' && ofReadFiles.includes(fieldName));
