/** Errors of a single value: the same message in a form, over REST and for a row of a spreadsheet. */
export const rules = {
  required: '{field} is required',
  unidentified: 'This record cannot be told apart from others. Please fill in at least one of: {fields}.',
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
    '{field} is required: the table has no such column. Is it column {letter}, “{column}”? If so, please rename it to {field}.',
  columnMissingShared:
    '{field} is required: any of the columns {columns} could be it. Please keep one of them, or rename the right one to {field}.',
  columnMissingInUnit:
    '{field} is required: the column {columns} is in {unit}, but {field} is in {own}. Please convert its values, and write {own} in its name.',
  columnTwice: '{field} is not valid: there are two such columns, {first} and {second}. Please keep one of them.',
  tooLong: '{field} is not valid: at most {max, grouped} characters are allowed, but this has {length, grouped}.',
  controlCharacter:
    '{field} is not valid: it contains a character that cannot be printed. Please type the value again.',
  garbled:
    '{field} is not valid: “{value}” has a wrong text encoding; it probably means “{nearest}”. Enter that, or go back to a version of the table whose letters are right, and save it as UTF-8 or as a workbook.',
  lettersLost:
    '{field} is not valid: in “{value}” a program replaced an unreadable letter with �. Type the value again, or use a version of the table whose letters are right.',
  namePattern: '{field} is not valid: write {sample} in place of the name of the sample, such as {example}.',
  formulaError: '{field} is not valid: “{value}” is a formula error. Please enter the value itself.',
  notCalculated:
    '{field} is not valid: the formula in this cell has not been calculated. Please open the file in a spreadsheet program and save it, or enter the value itself.',
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
  dateYear: '{field} is not valid: “{value}” has no four-digit year. Write yyyy-mm-dd.',
  dateEarly: '{field} is not valid: “{value}” is before the year {first}. Please check the year.',
  datePeriod: '{field} is not valid: “{value}” is a period. Enter a single date, as yyyy-mm-dd.',
  noSuchMonth:
    '{field} is not valid: “{value}” has the month {month}, but a year has 12 months. Enter a single date, as yyyy-mm or yyyy-mm-dd.',
  noSuchDay: '{field} is not valid: the day “{value}” does not exist.',
  depth:
    '{field} is not valid: “{value}” is not a depth in metres. Write a number like 5, a range like 0-10, or a term such as not collected.',
  depthDate:
    '{field} is not valid: the spreadsheet turned this depth into a date ({value}). Give the cell a text format and write the range again, like 3-4.',
  nameDate:
    '{field} is not valid: the spreadsheet program turned this name into a date ({value}). Give the column a text format and type the name again.',
  depthOrder: '{field} is not valid: in “{value}” the second depth is less than the first.',
  choice:
    '{field} is not valid: “{value}” is not in the list of terms. You find the list in the field guide and on the sheet Vocabularies of every template.',
  choiceNearest: '{field} is not valid: “{value}” is not in the list of terms. Did you mean {nearest}?',
  notChosen: '{field} is not valid: “{value}” is not from the list. Please choose an entry from the list.',
  checksum:
    '{field} is not valid: a checksum has 32 (MD5) or 64 (SHA-256) hexadecimal digits; this has {length, grouped} characters.',
  checksumMethod:
    '{field} is not valid: a checksum by {method} has {digits} hexadecimal digits; this has {length, grouped} characters.',
  accession: '{field} is not valid: “{value}” is not just an accession number. Write only the number, like ERR1234567.',
  accessionNone:
    '{field} is not valid: “{value}” is not an accession number. Leave this empty until the archive has assigned one.',
  accessionSeveral:
    '{field} is not valid: “{value}” contains several numbers. Enter one: a sequencing element has the number of one run.',
  accessionTwice:
    '{field} is not valid: row {row} also has {value}, the number of this run. Give each element the number of its own run, or leave this empty.',
  accessionStored:
    '{field} is not valid: {value} is already the run number of another element ({element}). Give each element the number of its own run, or leave this empty.',
  doiSeveral: '{field} is not valid: “{value}” contains several DOIs. Enter one of them.',
  checksumLetter:
    '{field} is not valid: it contains the letter {letter}, perhaps instead of the digit {digit}. A checksum consists of the digits 0 to 9 and the letters a to f. Please copy it again.',
  checksumCharacter:
    '{field} is not valid: it contains “{character}”. A checksum consists of the digits 0 to 9 and the letters a to f. Please copy it again.',
  checksumOfEmpty:
    '{field} is not valid: this is the checksum of an empty file. Check that the file is complete, and enter the checksum of the complete file.',
  checksumOfOther:
    '{field} is not valid: this is the checksum of {file}, but the row names {name}. Enter the checksum of {name}, or correct the name.',
  fileSeveral:
    '{field} is not valid: “{value}” names several files. Enter one name: the reverse file has its own field, and other files of a sample have their own rows.',
  filePattern: '{field} is not valid: “{value}” is a pattern, not a file name. Enter the full file name.',
  filePath: '{field} is not valid: “{value}” is a path. Enter only the file name: {nearest}',
  fileFolder: '{field} is not valid: “{value}” is a path. Enter only the file name, without folders.',
  fileOfSums:
    '{field} is not valid: “{value}” is a list of checksums, not a read file. Enter the name of the file with the reads.',
  doi: '{field} is not valid: “{value}” is not a DOI. A DOI looks like 10.1000/example.1',
  orcid:
    '{field} is not valid: “{value}” is not an ORCID iD. An ORCID iD looks like 0000-0002-1825-0097, and its last character is a check digit.',
  email:
    '{field} is not valid: “{value}” is not an email address like alex@example.org, with an ending of 2 to 5 letters.',
  url: '{field} is not valid: “{value}” is not a web address. Web addresses begin with https:// or http://',
  reference: '{field} is not valid: “{value}” is not a record number.',
  referenceGone: '{field} is not valid: record {value} no longer exists. Please choose another one.',
  noList: '{field} is not valid: it is no list to which something could be added.',
  noTextToReplace: '{field} is not valid: it holds no text in which something could be replaced.',
  notForMany:
    '{field} is not valid: it cannot be changed for many records at once. Please use a bulk update with a table.',
  unknownField: '{field} is not valid: there is no field “{value}” here.',
  equalsOnly: '{field} is not valid: here a filter can only have =.',
  notOrdered: '{field} is not valid: only numbers, depths and dates can be limited by >= or <=. Use = or != instead.',
  unknownRule: '{field} is not valid: it must be a rule of quality: {values}.',
  boundMissing: '{field} is not valid: >= and <= need a value to compare with.',
  time: '{field} is not valid: “{value}” is not a day or a time. Write it like 2026-11-01 or 2026-11-01T08:30:00Z.',
  kind: '{field} is not valid: it must be text or a number.',
  references: '{field} is not valid: it must be a list of record numbers.',
  measurements: '{field} is not valid: it must be a list of measurements, each with a name and a value.',
  unknownMeasurement:
    '{field} is not valid: there is no measurement type “{value}”. Please create it first, or choose another one.',
  measurementTwice:
    '{field} is not valid: {value} is there twice. Please give one of them a qualifier, such as top or sensor 2.',
  tooManyMeasurements: '{field} is not valid: a record has at most {max, grouped} measurements.',
  measuredNumber:
    '{field} is not valid: “{value}” is not a number. Write it like 12.5 or 12,5; a sign such as < may stand before it and a unit behind it.',
  fillNumber:
    '{field} is not valid: “{value}” probably stands for a missing value. Leave this empty, or write not collected / not provided.',
  unknownUnit: '{field} is not valid: “{value}” is not a known unit. Write a UCUM code such as Cel, umol/L or mg/m3.',
  unknownUnitInCell: '{field} is not valid: in “{value}”, “{unit}” is not a known unit.',
  unitNotConvertible: '{field} is not valid: “{value}” is in {unit}, which cannot be converted to {own} exactly.',
  unitOfText: '{field} is not valid: a text has no unit.',
  qualifier: '{field} is not valid: a qualifier has at most {max} characters, without brackets, colons and bars.',
  typeName:
    '{field} is not valid: “{value}” must begin with a letter, and have neither a point, a colon, a bar, a bracket nor one of < > =.',
  typeNameOfField: '{field} is not valid: there is a field named “{value}” already.',
  typeNameTaken: '{field} is not valid: there is a measurement type “{value}” in other upper and lower case already.',
  typeInUse:
    '{field} is not valid: it cannot be changed any more, as there are values of this type. Please create another one.',
  missingTerm: '{field} is not valid: this is not a missing-value term.',
  person:
    '{field} is not valid: “{value}” does not name a person. Write “Lastname, Firstname”, an ORCID iD or an email address.',
  severalPersons:
    '{field} is not valid: “{value}” names several persons. Enter one of them; the others can be authors of the study or be named in a comment.',
  commaInLastName:
    '{field} is not valid: “{value}” contains a comma, but in a table the first name follows the comma. Put a title or suffix before or after the first name.',
  valueThere: '{field} is not valid: this field has a value. Clear it before you give a reason why it is missing.',
  personAmbiguous:
    '{field} is not valid: there are {count, grouped} persons named “{value}”: {persons}. Please add an ORCID iD or email address.',
  personUnnamed:
    '{field} is not valid: no stored person has the identifier “{value}”. Please add the name, like “Lastname, Firstname ({value})”.',
  personUnknown:
    '{field} is not valid: no person named “{value}” is stored. Write “Lastname, Firstname”, an ORCID iD or an email address.',
  pooled:
    'This element comes from a library that was pooled from several samples: its cells hold the values of all samples, joined by “|”. Such a row cannot be imported. Please enter each sample in its own row, and link the library to the other samples in its form.',
  authorNeeded: 'At least one author is required',
  endBeforeBegin: '{field} is not valid: {end, day} is before the beginning, {begin, day}.',
  keyMissing:
    '{field} is not valid: without {key} it is unclear what this belongs to. Please fill in {key}, or leave this empty.',
  listLength: '{field} is not valid: it has {count, grouped} values separated by |, but {key} has {keyCount, grouped}.',
  listLengthOfPersons:
    '{field} is not valid: it has {count, grouped} values separated by |, but {key} has {keyCount, grouped}. Please separate the persons within a value with “;”.',
  contradictsRow: '“{value}” contradicts row {row}, where the same record ({record}) has “{other}”.',
  contradictsRowEvent:
    '“{value}” contradicts row {row}, where the same record ({record}) has “{other}”. If these are two events, give each its own event_label.',
  contradictsForm: '“{value}” contradicts the study details of this upload, which have “{other}”.',
  contradictsStored: '“{value}” contradicts the stored record ({record}), which has “{other}”.',
  contradictsStoredEvent:
    '“{value}” contradicts the stored record ({record}), which has “{other}”. If this is another event, give it its own event_label.',
  contradictsStoredEmpty:
    'The stored record ({record}) has no value here, and an import does not change stored records. Leave “{value}” out, or correct the record first.',
  elementTwice: 'Row {row} has the same file with the same checksum.',
  elementTwiceWithoutChecksum:
    'Row {row} has the same file and sample name, and there is no checksum to tell them apart.',
  importedBefore: 'This was already imported with “{dataset}” on {date, day}.',
} as const;
