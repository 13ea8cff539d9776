/** Messages about a refused bulk update, apart from the rules of each field. */
export const revising = {
  columnMissing:
    '{field} is required: the table has no such column. Without it, the rows cannot be matched to their records. Please use a table that was downloaded for a bulk update, and do not change the numbers in its last columns.',
  noNumber:
    '{field} is required: a bulk update does not add records. Please import new rows with a template, and remove this row.',
  number: '{field} is not valid: “{value}” is not a record number. Please do not change the downloaded numbers.',
  version: '{field} is not valid: “{value}” is not a version. Please do not change the downloaded numbers.',
  laterVersion:
    '{field} is not valid: this record has no version {value}; its current version is {now}. Please do not change the downloaded numbers.',
  twoVersions:
    'Row {row} has version {other} of the same record, but this row has version {value}. Please do not mix rows from two downloads in one table.',
  gone: '{field} is not valid: there is no record with the number {value}. It may have been deleted. Please remove the row, or download the table again.',
  otherRecord:
    'This row says {value}, but sample {sample} belongs to {now}. Please do not change the downloaded numbers. If the sample was moved in the meantime, download the table again.',
  noRecord:
    'This row has no record of this kind ({record}) for the value. Please create it in its form first, and download the table again.',
  contradicts:
    '“{value}” contradicts row {row}, where the same record ({record}) is set to “{other}”. Please enter the same value in all of its rows.',
  notEverywhere:
    'This row has “{value}”, but row {row} is about the same record ({record}) and still has “{other}”. Please change the value in all rows of this record, or in none.',
  pooled:
    'This element comes from a library that was pooled from several samples: the cell holds the values of all samples, joined by “|”. They cannot be changed here. Please edit each sample in its form, and undo the change in this cell.',
  linkedToo:
    '{key} now refers to other records in this row, so it is not clear which record this value belongs to. Please change one of the two first, and the other after downloading the table again.',
  notAllowed:
    'Only an administrator can change this record ({record}). Please undo the change in this cell, or ask an administrator.',
  notStored: {
    person:
      'There is no person “{value}”. A bulk update does not add persons: please create the person first, or enter another one.',
    protocol:
      'There is no protocol “{value}”. A bulk update does not add protocols: please create it first, or enter another one.',
    project:
      'There is no project “{value}”. A bulk update does not add projects: please create it first, or enter another one.',
    project_study:
      'There is no study “{value}”. A bulk update does not add studies: please create it first, or enter another one.',
    publication:
      'There is no publication “{value}”. A bulk update does not add publications: please create it first, or enter another one.',
    record:
      'There is no record “{value}”. A bulk update does not add records: please create it first, or enter another one.',
  },
  conflicts_one:
    'Somebody else changed {count, grouped} of these cells since you downloaded the table. Nothing was applied. Please undo your change to it, or keep its stored value.',
  conflicts_other:
    'Somebody else changed {count, grouped} of these cells since you downloaded the table. Nothing was applied. Please undo your changes to them, or keep their stored values.',
  changed: 'The data has changed in the meantime. Nothing was applied. Please review the changes again.',
} as const;
