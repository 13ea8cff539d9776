/** Errors of a single value: the same sentence in a form, over REST and beside a spreadsheet's row. */
export const rules = {
  required: '{field} is required',
  unidentified: 'Nothing tells this record from others yet. Please fill in at least one of: {fields}.',
  requiredOrReason: '{field} is required. Enter the value, or write not collected / not provided.',
  placeholder:
    '{field} is required: “{value}” does not say why there is no value. Enter the value, or write not collected / not provided.',
  placeholderOptional:
    '{field} is not valid: “{value}” does not say why there is no value. Enter the value, leave this empty, or write not collected / not provided.',
  nameMissing: '{field} is not valid: “{value}” is not a name. Enter the name, or leave this empty.',
  platformOfModel:
    '{field} is not valid: {model} belongs to {platform}, not to {value}. Write {platform}, or leave this empty.',
  nameNeeded: '{field} is required: “{value}” is not a name. Enter the name.',
  columnMissing: '{field} is required: the table has no such column.',
  columnMissingNear:
    '{field} is required: the table has no such column. Is it column {letter}, “{column}”? Then please change its name to {field}.',
  columnMissingShared:
    '{field} is required: each of the columns {columns} may be it. Please keep one of them, or name the right one {field}.',
  columnMissingInUnit:
    '{field} is required: the column {columns} is in {unit}, but {field} in {own}. Please convert its values, and write {own} in its name.',
  columnTwice: '{field} is not valid: it has two columns, {first} and {second}. Please keep one of them.',
  tooLong: '{field} is not valid: at most {max, grouped} characters are allowed; this has {length, grouped}.',
  controlCharacter:
    '{field} is not valid: it contains a character that cannot be printed. Please type the value again.',
  garbled:
    '{field} is not valid: “{value}” was read in another encoding than it was written in; probably “{nearest}” is meant. Write that, or save the table as UTF-8 or as a workbook where its letters are still right.',
  lettersLost:
    '{field} is not valid: in “{value}” a program could not read a letter and put a question mark (�) in its place. Type the value again, or take the table from where its letters are still right.',
  formulaError: '{field} is not valid: “{value}” is a formula error. Please enter the value itself.',
  notCalculated:
    '{field} is not valid: the formula in this cell was never calculated. Please open the file in a spreadsheet program and save it once, or enter the value itself.',
  number: '{field} is not valid: “{value}” is not a number. Write it like 12.5 or 12,5, without a unit.',
  numberInUnit: '{field} is not valid: “{value}” is not a number in {unit}. Write it like 12.5 or 12,5.',
  integer: '{field} must be an integer; “{value}” is not one.',
  tooSmall: '{field} is not valid: {value, decimal} is too small; the minimum is {min, decimal}.',
  tooBig: '{field} is not valid: {value, decimal} is too large; the maximum is {max, decimal}.',
  latitude:
    "{field} is not valid: “{value}” is not an angle in degrees. Write it like 54.5 or -54.5 or 54.5N or 54°30'N.",
  latitudeRange: '{field} is not valid: {value, decimal} is not between -90 and 90 degrees.',
  longitude:
    "{field} is not valid: “{value}” is not an angle in degrees. Write it like 12.25 or -12.25 or 12.25W or 12°15'W.",
  longitudeRange: '{field} is not valid: {value, decimal} is not between -180 and 180 degrees.',
  date: '{field} is not valid: “{value}” is not a date. Write yyyy-mm-dd, or yyyy-mm, or yyyy.',
  dateNumber:
    '{field} is not valid: “{value}” is a number, not a date. Write yyyy-mm-dd; in a table, give the cell a date format.',
  dateAmbiguous: '{field} is not valid: “{value}” can be read as {first} or as {second}. Write yyyy-mm-dd.',
  dateYear: '{field} is not valid: “{value}” has no year of four digits. Write yyyy-mm-dd.',
  dateEarly: '{field} is not valid: “{value}” is before the year {first}. Please check the year.',
  datePeriod: '{field} is not valid: “{value}” is a period. Write one date here, as yyyy-mm-dd.',
  noSuchMonth:
    '{field} is not valid: “{value}” has the month {month}, but a year has 12 months. Write one date here, as yyyy-mm or yyyy-mm-dd.',
  noSuchDay: '{field} is not valid: there is no such day as “{value}”.',
  depth:
    '{field} is not valid: “{value}” is not a depth in metres. Write a number like 5 or a range like 0-10; or a term such as not collected.',
  depthDate:
    '{field} is not valid: the spreadsheet turned this depth into a date ({value}). Give the cell a text format and write the range again, like 3-4.',
  nameDate:
    '{field} is not valid: the spreadsheet program turned this name into a date ({value}). Give the column a text format and type the name again.',
  depthOrder: '{field} is not valid: in “{value}” the second depth is less than the first.',
  choice:
    '{field} is not valid: “{value}” is not in the list of terms. The field guide has the list, and so has the sheet Vocabularies of every template.',
  choiceNearest: '{field} is not valid: “{value}” is not in the list of terms. Did you mean {nearest}?',
  notChosen: '{field} is not valid: “{value}” was not chosen. Choose one from the list.',
  checksum:
    '{field} is not valid: a checksum has 32 (MD5) or 64 (SHA-256) hexadecimal digits; this has {length, grouped} characters.',
  checksumMethod:
    '{field} is not valid: a checksum by {method} has {digits} hexadecimal digits; this has {length, grouped} characters.',
  accession:
    '{field} is not valid: “{value}” is not an accession number alone. Write just the number, like ERR1234567.',
  accessionNone:
    '{field} is not valid: “{value}” is not an accession number. Leave this empty until the archive has given one.',
  accessionSeveral:
    '{field} is not valid: “{value}” holds several numbers. Write one; a sequencing element has the number of one run.',
  accessionTwice:
    '{field} is not valid: row {row} has {value}, the number of the same run. Give each element the number of its own run, or leave this empty.',
  accessionStored:
    '{field} is not valid: {value} is the number of the run of a stored element ({element}). Give each element the number of its own run, or leave this empty.',
  doiSeveral: '{field} is not valid: “{value}” holds several DOIs. Write one of them here.',
  checksumLetter:
    '{field} is not valid: it contains the letter {letter}, where the digit {digit} may be meant. A checksum has the digits 0 to 9 and the letters a to f. Please copy it once more.',
  checksumCharacter:
    '{field} is not valid: it contains “{character}”. A checksum has the digits 0 to 9 and the letters a to f. Please copy it once more.',
  checksumOfEmpty:
    '{field} is not valid: this is the checksum of an empty file. Check whether the file has arrived whole, and write the checksum of the whole file.',
  checksumOfOther:
    '{field} is not valid: this line has the checksum of {file}, but the file beside it is {name}. Write the checksum of {name}, or correct its name.',
  fileSeveral:
    '{field} is not valid: “{value}” names several files. Write one name here: the reverse file has a field of its own, and further files of a sample are rows of their own.',
  filePattern:
    '{field} is not valid: “{value}” is a pattern and not the name of a file. Write the whole name of the file.',
  filePath: '{field} is not valid: “{value}” is a path. Write the name of the file alone: {nearest}',
  fileFolder: '{field} is not valid: “{value}” is a path. Write the name of the file alone, without its folders.',
  fileOfSums:
    '{field} is not valid: “{value}” is a list of checksums beside a file, and not the file. Write the name of the file with the reads.',
  doi: '{field} is not valid: “{value}” is not a DOI. A DOI looks like 10.1000/example.1',
  orcid:
    '{field} is not valid: “{value}” is not an ORCID iD. One looks like 0000-0002-1825-0097, and its last character must match the others.',
  email:
    '{field} is not valid: “{value}” is not an email address like alex@example.org, with an ending of 2 to 5 letters.',
  url: '{field} is not valid: “{value}” is not a web address. Web addresses begin with https:// or http://',
  reference: '{field} is not valid: “{value}” is not the number of a record.',
  referenceGone: '{field} is not valid: the record number {value} does not exist any more. Please choose another one.',
  unknownField: '{field} is not valid: there is no field “{value}” here.',
  kind: '{field} is not valid: it must be text or a number.',
  references: '{field} is not valid: it must be a list of record numbers.',
  missingTerm: '{field} is not valid: this is not one of the terms for a missing value.',
  person:
    '{field} is not valid: “{value}” does not name a person. Write “Lastname, Firstname”, an ORCID iD or an email address.',
  severalPersons:
    '{field} is not valid: “{value}” names several persons. Write one of them here; the others can be authors of the study, or be named in a comment.',
  commaInLastName:
    '{field} is not valid: “{value}” has a comma, and in a table the first name begins behind it. Write a title or an addition before or behind the first name.',
  valueThere: '{field} is not valid: there is a value here. Clear the value before giving a reason why it is missing.',
  personAmbiguous:
    '{field} is not valid: there are {count, grouped} persons named “{value}”: {persons}. Please add the ORCID iD or the email address.',
  personUnnamed:
    '{field} is not valid: no stored person has the identifier “{value}”. Please write the name as well, like “Lastname, Firstname ({value})”.',
  personUnknown:
    '{field} is not valid: no person named “{value}” is stored. Write “Lastname, Firstname”, an ORCID iD or an email address.',
  pooled:
    'This element comes from a library that was pooled from several samples: its cells hold the values of all of them, joined by “|”. Such a row cannot be imported. Please enter each sample in a row of its own, and connect the library with the others in its form.',
  authorNeeded: 'At least one author is required',
  endBeforeBegin: '{field} is not valid: {end, day} is before the beginning, {begin, day}.',
  keyMissing:
    '{field} is not valid: without {key} it is not clear what it belongs to. Please fill in {key}, or leave this empty.',
  listLength: '{field} is not valid: it has {count, grouped} values separated by |, but {key} has {keyCount, grouped}.',
  listLengthOfPersons:
    '{field} is not valid: it has {count, grouped} values separated by |, but {key} has {keyCount, grouped}. Please write “;” between the persons of one value.',
  contradictsRow: '“{value}” contradicts row {row}, where the same record ({record}) has “{other}”.',
  contradictsRowEvent:
    '“{value}” contradicts row {row}, where the same record ({record}) has “{other}”. If these are two events, give each an event_label of its own.',
  contradictsForm: '“{value}” contradicts the study given with the upload, which has “{other}”.',
  contradictsStored: '“{value}” contradicts the stored record ({record}), which has “{other}”.',
  contradictsStoredEvent:
    '“{value}” contradicts the stored record ({record}), which has “{other}”. If this is another event, give it an event_label of its own.',
  contradictsStoredEmpty:
    'The stored record ({record}) has no value here, and an import does not change stored records. Leave “{value}” out, or correct the record first.',
  elementTwice: 'Row {row} has the same file with the same checksum.',
  elementTwiceWithoutChecksum:
    'Row {row} has the same file and the same sample name, and no checksum tells them apart.',
  importedBefore: 'This was imported before, with “{dataset}” on {date, day}.',
} as const;
