import type { en } from '../en/index.ts';
import type { SameKeys } from '../index.ts';
import { accounts } from './accounts.ts';
import { archive } from './archive.ts';
import { checksums } from './checksums.ts';
import { dataImport } from './data-import.ts';
import { docs } from './docs.ts';
import { entities } from './entities.ts';
import { errors } from './errors.ts';
import { exporting } from './exporting.ts';
import { fields } from './fields.ts';
import { forms } from './forms.ts';
import { groups } from './groups.ts';
import { importing } from './importing.ts';
import { invitations } from './invitations.ts';
import { map } from './map.ts';
import { records } from './records.ts';
import { rules } from './rules.ts';
import { search } from './search.ts';
import { shell } from './shell.ts';
import { studyChoice } from './study-choice.ts';
import { templateScreens } from './template-screens.ts';
import { users } from './users.ts';

/** Every German word a person reads; a missing or a superfluous one does not compile. */
export const de = {
  accounts,
  archive,
  checksums,
  dataImport,
  docs,
  entities,
  errors,
  exporting,
  fields,
  forms,
  groups,
  importing,
  invitations,
  map,
  records,
  rules,
  search,
  shell,
  studyChoice,
  templateScreens,
  users,
} as const satisfies SameKeys<typeof en>;
