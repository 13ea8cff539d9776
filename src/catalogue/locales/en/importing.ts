/** What an upload answers as a whole. */
export const importing = {
  errors_one: 'There is {count} error in {rowsText}. Nothing was stored.',
  errors_other: 'There are {count} errors in {rowsText}. Nothing was stored.',
  rows_one: '{count} row',
  rows_other: '{count} rows',
  listed: 'The first {count} rows with errors are listed.',
  kind: '{field} in {rowsText}, first in row {first}: {message}',
  otherKinds_one: 'And {count} other kind of error.',
  otherKinds_other: 'And {count} other kinds of errors.',
  noFile: 'Please choose a file.',
  notASpreadsheet: 'This is not a spreadsheet. Please upload an Excel (xlsx) or OpenDocument (ods) file.',
  oldExcel: 'This is an old Excel file (xls) or an encrypted one. Please save it as xlsx or ods, without a password.',
  encrypted: 'This file is encrypted. Please save it without a password.',
  macros: 'This workbook contains macros. Please save it as xlsx without macros.',
  binaryExcel: 'This is a binary Excel workbook (xlsb). Please save it as xlsx or ods.',
  broken: 'This file is damaged and cannot be read. Please open it in your spreadsheet program and save it again.',
  tooMuchInside: 'This file unpacks to far more than a table of samples can hold. It was not read.',
  documentType:
    'This file contains a document type declaration, which spreadsheet programs never write. It was not read.',
  tooSlow: 'This file takes too long to read. Please save it anew, or split its table.',
  emptyWorkbook: 'This workbook is empty: there is no header in the first row.',
  noRows: 'This sheet has a header but no rows below it.',
  noKnownColumn:
    'None of the columns of the first row is known here. Please use a template, with the field names in row 1.',
  tooManyRows: 'This sheet has more than {max} rows. Please split it.',
  tooLarge: 'Sorry, you can only upload files smaller than 100 MB.',
  unknownColumn: 'The column “{column}” is not known here and was left out.',
  timeOfDay: 'The column {column} has times of day. Only the dates are kept.',
  keyless_one:
    'Rows {row} and {other} share a name ({record}) but differ in what they say of it, so each became a record of its own. Rows are one record where all they say of it is the same, or where they have a value in {columns}.',
  keyless_other:
    'Names shared by rows that differ in what they say of them: {count}. Each of these names became several records. First: {record} in rows {row} and {other}. Rows are one record where all they say of it is the same, or where they have a value in {columns}.',
  librariesAlike_one:
    'Sample {sample} has several libraries that differ in nothing but nominal_length or the protocol: rows {rows}. If it is one library, please write the same in these rows.',
  librariesAlike_other:
    'Samples with several libraries that differ in nothing but nominal_length or the protocol: {count}. First: sample {sample} in rows {rows}. If it is one library, please write the same in these rows.',
  librariesShared_one:
    'Rows {rows} of sample {sample} say the same of their library and run, so these files belong to one library. If there were several, please tell them apart, by nominal_length or the protocol for example.',
  librariesShared_other:
    'Libraries shared by several rows, which say the same of their library and run: {count}. First: sample {sample} in rows {rows}; their files belong to one library. If there were several, please tell them apart, by nominal_length or the protocol for example.',
  personWithoutOrcid:
    'The stored person {person} has no ORCID iD; {orcid} was not added. It can be added in the person’s form.',
  personWithoutName:
    'The stored person {identifier} has no name; {name} was not added. It can be added in the person’s form.',
  authors: 'At least one author is required',
  authorsForm: 'The authors are not in the expected form (a JSON list of firstname, lastname, email, orcid).',
  token: 'The upload token must be a UUID.',
} as const;
