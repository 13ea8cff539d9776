import { accessions } from './accessions.ts';
import { accounts } from './accounts.ts';
import { administration } from './administration.ts';
import { archive } from './archive.ts';
import { archiveAsks } from './archive-asks.ts';
import { leftOut, revise } from './bulk-update.ts';
import { cars } from './cars.ts';
import { changes } from './changes.ts';
import { charts } from './charts.ts';
import { checksums } from './checksums.ts';
import { dataImport } from './data-import.ts';
import { doubles } from './doubles.ts';
import { element } from './element.ts';
import { entries } from './entries.ts';
import { exporting } from './exporting.ts';
import { fieldFormats } from './field-formats.ts';
import { fields } from './fields.ts';
import { forms } from './forms.ts';
import { groups } from './groups.ts';
import { help } from './help.ts';
import { importUnit } from './import-batch.ts';
import { importing } from './importing.ts';
import { invitations } from './invitations.ts';
import { keys } from './keyboard-shortcuts.ts';
import { lists } from './lists.ts';
import { manyRecords } from './many-records.ts';
import { measurements } from './measurements.ts';
import { myTables } from './my-tables.ts';
import { people } from './people.ts';
import { plausibility } from './plausibility.ts';
import { quality } from './quality.ts';
import { jump } from './quick-search.ts';
import { records } from './records.ts';
import { rules } from './rules.ts';
import { kept } from './saved-searches.ts';
import { search } from './search.ts';
import { narrowing } from './search-filters.ts';
import { finding } from './search-results.ts';
import { studyChoice } from './study-choice.ts';
import { templateScreens } from './template-screens.ts';
import { terms } from './terms.ts';
import { texts } from './texts.ts';
import { tour } from './tour.ts';

/** The English texts of all other screens, loaded with the first of them. */
export const screens = {
  accessions,
  accounts,
  administration,
  archive,
  archiveAsks,
  cars,
  changes,
  charts,
  checksums,
  dataImport,
  doubles,
  element,
  entries,
  exporting,
  fieldFormats,
  fields,
  finding,
  forms,
  groups,
  help,
  importing,
  importUnit,
  invitations,
  jump,
  kept,
  keys,
  manyRecords,
  measurements,
  myTables,
  narrowing,
  lists,
  people,
  plausibility,
  quality,
  records,
  leftOut,
  revise,
  rules,
  search,
  studyChoice,
  templateScreens,
  terms,
  texts,
  tour,
} as const;
