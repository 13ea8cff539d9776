/** What is wrong with one value: the same sentence in a form, over REST and beside a spreadsheet's row. */
export const rules = {
  required: '{field} is required',
  requiredOrReason: '{field} is required. Enter the value, or write not collected / not provided.',
  placeholder: '“{value}” does not say why there is no value. Enter the value, or write not collected / not provided.',
  placeholderOptional:
    '“{value}” does not say why there is no value. Enter the value, leave this empty, or write not collected / not provided.',
  nameMissing: '“{value}” is not a name. Enter the name, or leave this empty.',
  nameNeeded: '“{value}” is not a name, and {field} is required. Enter the name.',
  columnMissing: 'The column {field} is missing. It is mandatory.',
  columnTwice: 'The column {field} is there twice: in {first} and in {second}. Please keep one of them.',
  tooLong: 'At most {max} characters fit here; this has {length}.',
  controlCharacter: 'This holds a character that cannot be printed. Please type the value again.',
  formulaError: '“{value}” is a formula error. Please enter the value itself.',
  number: '“{value}” is not a number. Write it like 12.5 or 12,5, without a unit.',
  numberInUnit: '“{value}” is not a number in {unit}. Write it like 12.5 or 12,5.',
  integer: '{field} must be an integer; “{value}” is none.',
  tooSmall: '{value} is too small; the minimum is {min}.',
  tooBig: '{value} is too large; the maximum is {max}.',
  latitude: "“{value}” is not a latitude. Write degrees like 54.5 or -54.5 or 54.5N or 54°30'N.",
  latitudeRange: '{value} is not a latitude: it lies between -90 and 90 degrees.',
  longitude: "“{value}” is not a longitude. Write degrees like 12.25 or -12.25 or 12.25W or 12°15'W.",
  longitudeRange: '{value} is not a longitude: it lies between -180 and 180 degrees.',
  date: '“{value}” is not a date. Write yyyy-mm-dd, or yyyy-mm, or yyyy.',
  dateNumber: '“{value}” is a number, not a date. Write yyyy-mm-dd; in a table, give the cell a date format.',
  dateAmbiguous: '“{value}” can be read as {first} or as {second}. Write yyyy-mm-dd.',
  dateYear: '“{value}” has no year of four digits. Write yyyy-mm-dd.',
  datePeriod:
    '“{value}” is a period. Write one date here, as yyyy-mm-dd; its begin and its end have columns of their own.',
  noSuchMonth:
    '“{value}” would be month {month} of a year. Write yyyy-mm or yyyy-mm-dd; a period has its begin and its end in columns of their own.',
  noSuchDay: 'There is no such day as “{value}”.',
  depth: '“{value}” is not a depth. Write metres without the unit: a number like 5 or a range like 0-10.',
  depthDate:
    'The spreadsheet turned this depth into a date ({value}). Give the cell a text format and write the range again, like 3-4.',
  depthOrder: 'In “{value}” the second depth is less than the first.',
  choice: '“{value}” is not in the list of terms. Every template has the list on its sheet Vocabularies.',
  choiceNearest: '“{value}” is not in the list of terms. Did you mean {nearest}?',
  notChosen: '“{value}” was not chosen. Choose one from the list.',
  checksum: 'A checksum has 32 (MD5) or 64 (SHA-256) hexadecimal digits; this has {length} characters.',
  checksumMethod: 'A checksum by {method} has {digits} hexadecimal digits; this has {length} characters.',
  doi: '“{value}” is not a DOI. A DOI looks like 10.1000/example.1',
  orcid:
    '“{value}” is not an ORCID iD. One looks like 0000-0002-1825-0097, and its last character must match the others.',
  email: '{field} is not valid: “{value}” is not an email address.',
  url: '“{value}” is not a web address. Web addresses begin with https:// or http://',
  reference: '“{value}” is not the number of a record.',
  referenceGone: 'The record chosen here, number {value}, does not exist any more. Please choose another one.',
  unknownField: 'There is no field “{value}” here.',
  kind: 'This must be text or a number.',
  references: 'This must be a list of record numbers.',
  missingTerm: 'This is not one of the terms for a missing value.',
  person: '“{value}” does not name a person. Write “Lastname, Firstname”, an ORCID iD or an email address.',
  valueThere: 'There is a value. Clear it together with saying why it is missing.',
  personAmbiguous:
    'There are {count} persons named “{value}”: {persons}. Please add the ORCID iD or the email address.',
  personUnnamed:
    '“{value}” is the identifier of nobody who is stored. Please write the name as well, like “Lastname, Firstname ({value})”.',
  personUnknown: '“{value}” is not exactly one stored person. Please write “Lastname, Firstname”.',
  pooled:
    'This element comes from a library that was pooled from several samples: its cells hold the values of all of them, joined by “|”. Such a row cannot be imported. Please enter each sample in a row of its own, and connect the library with the others in its form.',
  endBeforeBegin: 'The end ({end}) is before the beginning ({begin}).',
  keyMissing: 'Without {key} it is not clear what this belongs to. Please fill in {key}, or leave this empty.',
  listLength: 'This holds {count} values separated by |, but {key} holds {keyCount}.',
  contradictsRow: '“{value}” contradicts row {row}, where the same record ({record}) has “{other}”.',
  contradictsRowEvent:
    '“{value}” contradicts row {row}, where the same record ({record}) has “{other}”. If these are two events, give each an event_label of its own.',
  contradictsForm: '“{value}” contradicts the study given with the upload, which has “{other}”.',
  contradictsStored: '“{value}” contradicts the stored record ({record}), which has “{other}”.',
  contradictsStoredEvent:
    '“{value}” contradicts the stored record ({record}), which has “{other}”. If this is another event, give it an event_label of its own.',
  contradictsStoredEmpty:
    'The stored record ({record}) has nothing here; an import does not change it. Leave “{value}” out, or correct the record first.',
  elementTwice: 'Row {row} has the same file with the same checksum.',
  elementTwiceWithoutChecksum:
    'Row {row} has the same file and the same sample name, and no checksum tells them apart.',
  importedBefore: 'This was imported before, with “{dataset}” on {date}.',
} as const;
