/** Refusals of a revised table, beside the rules of each field. */
export const revising = {
  columnMissing:
    '{field} is required: the table has no such column. Without it nobody knows which records the rows belong to, or what they were. Please use a table that was downloaded to be revised, and leave the numbers at its right as they are.',
  noNumber:
    '{field} is required: a revision adds no records. Please import new rows with a template, and take this row out.',
  number:
    '{field} is not valid: “{value}” is not the number of a record. Please leave the numbers as they were downloaded.',
  version: '{field} is not valid: “{value}” is not a version. Please leave the numbers as they were downloaded.',
  laterVersion:
    '{field} is not valid: there has been no version {value} of this record; its version is {now}. Please leave the numbers as they were downloaded.',
  twoVersions:
    'Row {row} has version {other} of the same record, and this row version {value}. Please do not mix rows of two downloads in one table.',
  gone: '{field} is not valid: number {value} is not there any more, or never was. Please take the row out, or download the table again.',
  otherRecord:
    'This row says {value}, but sample {sample} belongs to {now}. Please leave the numbers as they were downloaded; if the sample was moved in the meantime, download the table again.',
  noRecord:
    'This row has no record of this kind ({record}) that the value could belong to. Please make it in its form first, and download the table again.',
  contradicts:
    '“{value}” contradicts row {row}, where the same record ({record}) becomes “{other}”. Please write the same value in all of its rows.',
  notEverywhere:
    '“{value}” stands here, but row {row} tells of the same record ({record}) and was not changed from “{other}”. Please change the value in all rows of this record, or in none.',
  pooled:
    'This element comes from a library that was pooled from several samples: the cell holds the values of all of them, joined by “|”. They are not changed here. Please change each sample in its form, and take this cell back.',
  linkedToo:
    '{key} names other records in this row now, so it is not clear whose value this is. Please change one of the two first, and the other after another download.',
  notAllowed:
    'You may not change this record ({record}): an administrator may. Please take the value back, or ask one of them.',
  notStored: {
    person:
      'No person “{value}” is stored. A revision adds nobody: please create the person first, or name another one.',
    protocol: 'No protocol “{value}” is stored. A revision adds none: please create it first, or name another one.',
    project: 'No project “{value}” is stored. A revision adds none: please create it first, or name another one.',
    project_study: 'No study “{value}” is stored. A revision adds none: please create it first, or name another one.',
    publication:
      'No publication “{value}” is stored. A revision adds none: please create it first, or name another one.',
  },
  conflicts_one:
    '{count, grouped} cell was changed by somebody else since the download. Nothing was applied: please take it back in the table, or leave it out.',
  conflicts_other:
    '{count, grouped} cells were changed by somebody else since the download. Nothing was applied: please take them back in the table, or leave them out.',
  changed: 'Something was changed in the meantime. Nothing was applied: please look at the differences again.',
} as const;
