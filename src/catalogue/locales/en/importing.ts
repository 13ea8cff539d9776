/** Messages about an upload as a whole. */
export const importing = {
  errors_one: 'There is {count, grouped} error in {rowsText}. Nothing was stored.',
  errors_other: 'There are {count, grouped} errors in {rowsText}. Nothing was stored.',
  rows_one: '{count, grouped} row',
  rows_other: '{count, grouped} rows',
  listed: 'The first {count, grouped} rows with errors are listed.',
  kind: '{field} in {rowsText}, first in row {first}: {message}',
  othersDiffer: 'Other rows have other values.',
  otherKinds_one: 'There is {count, grouped} other kind of error.',
  otherKinds_other: 'There are {count, grouped} other kinds of errors.',
  noFile: 'Please choose a file.',
  referredTo:
    'This import cannot be undone: something else in the database refers to one of its records. Nothing was changed; please tell an administrator.',
  noStoredFile: 'The file of this import was not kept.',
  notATable:
    'This is not a table. Please choose an Excel (xlsx) or OpenDocument (ods) file, or a text file (csv, tsv).',
  noTable: 'No table was found in this file.',
  notASpreadsheet: 'This is not a spreadsheet. Please upload an Excel (xlsx) or OpenDocument (ods) file.',
  oldExcel: 'This is an old Excel file (xls) or an encrypted one. Please save it as xlsx or ods, without a password.',
  encrypted: 'This file is encrypted. Please save it without a password.',
  otherPrefixes:
    'This OpenDocument file has an unusual internal structure. Please open it in LibreOffice, save it again and upload that file.',
  macros: 'This workbook contains macros. Please save it as xlsx without macros.',
  binaryExcel: 'This is a binary Excel workbook (xlsb). Please save it as xlsx or ods.',
  broken: 'This file is damaged and cannot be read. Please open it in your spreadsheet program and save it again.',
  tooMuchInside: 'This file unpacks to far more than a table of samples can hold. It was not read.',
  documentType:
    'This file contains a document type declaration, which spreadsheet programs never write. It was not read.',
  tooSlow: 'This file takes too long to read. Please save it again, or split its table.',
  emptyWorkbook: 'This workbook is empty: there is no header in the first row.',
  headerNotFirst:
    'The field names must be in row 1, but row 1 of this sheet is empty; the first filled row is row {row, grouped}.',
  noRows: 'This sheet has a header but no rows below it.',
  noKnownColumn:
    'None of this table’s column names is known. Please choose the file on the data import page, where you can match its columns, or use a template with the field names in row 1.',
  otherTemplate:
    'This table was not made for this import: {absent} of {all} mandatory columns are missing ({missing}, …). Please choose the file on the data import page, where you can match its columns, or copy its values into one of the templates, below the field names in row 1.',
  tooManyRows: 'This sheet has more than {max, grouped} rows. Please split it.',
  tooManySources: 'At most {maxSourceFiles} files can be kept beside a table.',
  tooManyFiles: 'At most {maxFilesAtOnce} files can be sent at once.',
  overQuota:
    'The files of your imports take up {used, grouped} MB. With this file they would exceed the limit of {quota, grouped} MB for one account. Files of undone imports count until they leave the bin after {days} days. An administrator can allow more.',
  tooLarge: 'Sorry, you can only upload files smaller than {maxUploadMegabytes} MB.',
  measurementsConverted_one: 'Converted from another unit: {columns}.',
  measurementsConverted_other: 'Converted from other units: {columns}.',
  typeChanged:
    'The measurement type {name} was changed while this table was read. Nothing was stored; please send it again.',
  columnsLeftOut_one: 'The column {columns} of the file was left out. Its values are not stored.',
  columnsLeftOut_other: '{count, grouped} columns of the file were left out. Their values are not stored: {columns}.',
  noList: 'This is no list of column names in JSON.',
  unknownColumn: 'The column “{column}” is unknown and was left out.',
  unknownColumns: '{count, grouped} columns are unknown and were left out. The first {listed} are: {columns}.',
  columnsRead_one: 'The column “{column}” ({letter}) was read as {field}.',
  columnsRead_other: '{count, grouped} columns were read by the meaning of their names: {columns}.',
  columnsWithSigns_one:
    'The name of the column {columns} contains invisible characters or letters of unusual width. They were ignored.',
  columnsWithSigns_other:
    'The names of {count, grouped} columns contain invisible characters or letters of unusual width: {columns}. They were ignored.',
  columnsTaken_one: 'The column {columns} was left out: {field} is already read from column {by}.',
  columnsTaken_other: 'The columns {columns} were left out: {field} is already read from column {by}.',
  columnsShared:
    'Each of the columns {columns} may be {field}, so none of them was read. Please keep one of them, or rename the right one to {field}.',
  columnsInOtherUnit_one:
    'The column {columns} was left out: it is in {unit}, but {field} is in {own}. Please convert its values, and write {own} in its name.',
  columnsInOtherUnit_other:
    'The columns {columns} were left out: they are in {unit}, but {field} is in {own}. Please convert the values of the right one, and write {own} in its name.',
  columnsInUnit_one:
    'The column {columns} was left out: {field} is a text, in which the unit {unit} would be lost. Please write the unit into the cells, and name the column {field}.',
  columnsInUnit_other:
    'The columns {columns} were left out: {field} is a text, in which the unit {unit} would be lost. Please write the unit into the cells, and name the right column {field}.',
  columnOfSeveral:
    'The column “{column}” may mean several fields ({fields}) and was left out. Please give it the name of the right one.',
  headerBelow: 'The column names were found in row {row, grouped}; the rows above were left out.',
  describedRows_one: 'Row {rows}, below the column names, describes the columns and was left out.',
  describedRows_other: 'The rows {rows}, below the column names, describe the columns and were left out.',
  sheetsJoined:
    '{found, grouped} of {total, grouped} rows of “{many}” have a row in “{one}” by {column}; the others have no values from there.',
  rowsOfSheet_one: 'Row {rows} is row {own} of “{sheet}”.',
  rowsOfSheet_other: 'The rows {rows} are the rows {own} of “{sheet}”.',
  rowsOfOneSheet_one: 'Row {rows} comes from one sheet alone: no row of another sheet names it.',
  rowsOfOneSheet_other: 'The rows {rows} come from one sheet alone: no row of another sheet names them.',
  unknownColumnNear: 'The column “{column}” is unknown and was left out. Did you mean {near}?',
  namelessColumns_one: 'The column {columns} has values, but no name in the header, and was left out.',
  namelessColumns_other:
    '{count, grouped} columns have values, but no name in the header, and were left out: {columns}.',
  mergedCells_one:
    'The cells {ranges} are merged: only the first cell holds the value, the others are empty. If all of them should have it, please undo the merge and fill the value down.',
  mergedCells_other:
    '{count, grouped} ranges of cells are merged: {ranges}. Only the first cell of each range holds the value, the others are empty. If all of them should have it, please undo the merges and fill the values down.',
  rowsWithoutValues_one: 'Row {rows} has no value in a column that is used here, and was left out.',
  rowsWithoutValues_other:
    '{count, grouped} rows ({rows}) have no value in a column that is used here, and were left out.',
  hiddenRows_one: 'Row {rows} is hidden in the spreadsheet. It is included like all others.',
  hiddenRows_other: '{count, grouped} rows are hidden in the spreadsheet ({rows}). They are included like all others.',
  hiddenColumns_one: 'The column {columns} is hidden in the spreadsheet. It is included like all others.',
  hiddenColumns_other:
    '{count, grouped} columns are hidden in the spreadsheet ({columns}). They are included like all others.',
  impreciseCoordinates_one:
    'The coordinates {latitude, decimal}, {longitude, decimal} (row {rows}) are known to 10 km at best. If more decimals are known, please give them.',
  impreciseCoordinates_other:
    'In {count, grouped} rows ({rows}) the coordinates are known to 10 km at best, such as {latitude, decimal}, {longitude, decimal}. If more decimals are known, please give them.',
  eastByO_one: 'In row {rows}, the O of “{value}” was read as east. If it means west, please write W.',
  eastByO_other:
    'In {count, grouped} rows ({rows}), the O of longitudes such as “{value}” was read as east. If it means west, please write W.',
  perhapsThousands_one:
    'In row {rows}, the comma of {column} “{value}” was read as the decimal sign. If it separates thousands, please leave it out.',
  perhapsThousands_other:
    'In {count, grouped} rows ({rows}), the comma of numbers in {column} such as “{value}” was read as the decimal sign. If it separates thousands, please leave it out.',
  perhapsThousandsByPoint_one:
    'In row {rows}, the point of {column} “{value}” was read as the decimal sign, though other numbers of the column have a comma there. If it separates thousands, please leave it out.',
  perhapsThousandsByPoint_other:
    'In {count, grouped} rows ({rows}), the point of numbers in {column} such as “{value}” was read as the decimal sign, though other numbers of the column have a comma there. If it separates thousands, please leave it out.',
  perhapsTwoPersons_one:
    'In row {rows}, {column} is read as one person: last name “{lastname}”, first name “{firstname}”. If these are two people, please write “Lastname, Firstname”: the authors of a study with “;” between them, elsewhere one person.',
  perhapsTwoPersons_other:
    'In {count, grouped} rows ({rows}), {column} is read as one person, such as the last name “{lastname}” and the first name “{firstname}”. If these are two people, please write “Lastname, Firstname”: the authors of a study with “;” between them, elsewhere one person.',
  inRows_one: 'Row {rows}: {sentence}',
  inRows_other: '{count, grouped} rows ({rows}), the first of them: {sentence}',
  futureDate_one: 'In row {rows}, {column} is {value, day}, which is in the future.',
  futureDate_other: 'In {count, grouped} rows ({rows}), {column} is in the future, such as {value, day}.',
  stationFar_one:
    'The station {station} ({latitude, decimal}, {longitude, decimal}, row {row}) lies {km, grouped} km away from the middle of the campaign {campaign}; half of its stations lie within {halfKm, grouped} km. Please check the signs and digits of its coordinates.',
  stationFar_other:
    '{count, grouped} stations lie far from the middle of the campaign {campaign}, within {halfKm, grouped} km of which half of its stations lie. First: {station} ({latitude, decimal}, {longitude, decimal}, row {row}), {km, grouped} km away. Please check the signs and digits of their coordinates.',
  stationInland_one:
    'By its geog_loc_name the station {station} lies in a sea, but its position ({latitude, decimal}, {longitude, decimal}, row {row}) is on land, more than 25 km from any coast. Please check the signs of its coordinates, and that latitude and longitude are not exchanged.',
  stationInland_other:
    'By their geog_loc_name {count, grouped} stations lie in a sea, but their positions are on land, more than 25 km from any coast. First: {station} ({latitude, decimal}, {longitude, decimal}, row {row}). Please check the signs of their coordinates, and that latitude and longitude are not exchanged.',
  textDate_one:
    'In row {rows}, {column} is the date {value}, kept as this text. If the spreadsheet program made it of something else, such as 3-20, please give the column a text format and type it again.',
  textDate_other:
    'In {count, grouped} rows ({rows}), {column} is a date, kept as a text such as {value}. If the spreadsheet program made it of something else, such as 3-20, please give the column a text format and type it again.',
  accessionNotRun_one:
    'In row {rows}, the accession number {value} is that of {kind}. An element’s own number is that of its run, such as ERR1234567.',
  accessionNotRun_other:
    'In {count, grouped} rows ({rows}) the accession number is that of {kind}, such as {value}. An element’s own number is that of its run, such as ERR1234567.',
  accessionOther_one:
    'In row {rows}, the accession number “{value}” is not one of ENA, SRA or DRA. It is kept as entered.',
  accessionOther_other:
    'In {count, grouped} rows ({rows}) the accession number is not one of ENA, SRA or DRA, such as “{value}”. They are kept as entered.',
  readAsEmpty_one:
    'In row {rows}, “{value}” in {column} means that there is no value, so the cell counts as empty. If it is a name, please write it differently.',
  readAsEmpty_other:
    'In {count, grouped} rows ({rows}), {column} has words that mean there is no value, such as “{value}”, so these cells count as empty. If one is a name, please write it differently.',
  textExponent_one:
    'In row {rows}, {column} is kept as “{value}”, which may also be written as “{other}”: spreadsheet programs write long numbers, and names such as 2E5, with an exponent. If something else was meant, please give the column a text format and type it again.',
  textExponent_other:
    'In {count, grouped} rows ({rows}), {column} has numbers with an exponent: “{value}” is kept, which may also be written as “{other}”. Spreadsheet programs make such numbers of long ones, and of names such as 2E5. If something else was meant, please give the column a text format and type it again.',
  textFormat_one:
    'In row {rows}, {column} is kept as “{value}”. Its cell has a number format that may show something else. If the sheet shows another text, please give the column a text format and type it again.',
  textFormat_other:
    'In {count, grouped} rows ({rows}), {column} has numbers in a format that may show something else, such as “{value}”, which is kept. If the sheet shows another text, please give the column a text format and type it again.',
  timeOfDay: 'The column {column} has times of day. Only the dates are kept.',
  keyless_one:
    'Rows {row} and {other} have the same name ({record}) but different values, so each became its own record. Rows share a record if all their values for it are the same, or if they have a value in {columns}.',
  keyless_other:
    '{count, grouped} names occur in rows with different values, so each of these names became several records. First: {record} in rows {row} and {other}. Rows share a record if all their values for it are the same, or if they have a value in {columns}.',
  spellings_one:
    'Rows {row} and {otherRow} name {record} and “{other}”, which differ only in case, spaces, dashes or similar, and are stored as two records. If they are the same, please use one spelling in all rows.',
  spellings_other:
    '{count, grouped} names have spellings that differ only in case, spaces, dashes or similar, and each spelling is stored as its own record. First: {record} and “{other}” (rows {row} and {otherRow}). If they are the same, please use one spelling in all rows.',
  storedSpelling:
    'Row {row}: {record} is new, and differs only in case, spaces, dashes or similar from “{stored}”, which is already stored. If they are the same, please write “{stored}”.',
  storedSpellingOfStudy:
    'The study “{value}” is new, and differs only in case, spaces, dashes or similar from “{stored}”, which is already stored. If they are the same, please use that title.',
  storedSpellingsMore_one:
    '{count, grouped} more name differs from a stored one only in that, first in row {row}: {record}.',
  storedSpellingsMore_other:
    '{count, grouped} more names differ from stored ones only in that, first in row {row}: {record}.',
  fileNames_one:
    'The file name {file} occurs more than once (rows {rows}). Please correct it where another file is meant; archives accept each name only once.',
  fileNames_other:
    '{count, grouped} file names occur more than once. First: {file} (rows {rows}). Please correct them where other files are meant; archives accept each name only once.',
  filesSwapped_one:
    'In row {rows}, {forward} is the forward file and {reverse} the reverse one. Judging by their names, it is the other way round. Please check them, and swap them together with their checksums.',
  filesSwapped_other:
    'In {count, grouped} rows ({rows}), the forward and the reverse file are the other way round by their names, such as {forward} as the forward and {reverse} as the reverse file. Please check them, and swap them together with their checksums.',
  filesNotMates_one:
    'In row {rows}, the names {forward} and {reverse} differ in more than the read number. Please check that the two files belong together.',
  filesNotMates_other:
    'In {count, grouped} rows ({rows}), the names of the forward and the reverse file differ in more than the read number, such as {forward} and {reverse}. Please check that the two files belong together.',
  filesCountUp_one:
    'In row {rows}, {column} counts up the number of the read, from {first} to {name}. Please check it.',
  filesCountUp_other:
    'In {count, grouped} rows ({rows}), {column} counts up the number of the read down the rows, from {first} to {name} and so on, as a spreadsheet program does when cells are filled down. Please write the name of each sample’s own file.',
  sumsCountUp_one:
    'In row {rows}, the checksum in {column} ({sum}) begins like the one above it ({above}). No two files have such checksums; a spreadsheet program counts them up when cells are filled down. Please copy the checksum of each file.',
  sumsCountUp_other:
    'In {count, grouped} rows ({rows}), the checksums in {column} begin like those above them, such as {sum} below {above}. No two files have such checksums; a spreadsheet program counts them up when cells are filled down. Please copy the checksum of each file.',
  sharedSums_one:
    'The checksum {sum} is given for files with different names, such as {file} and {other} (rows {rows}). Two files with different content never have the same checksum. Please check the checksums and the names.',
  sharedSums_other:
    '{count, grouped} checksums are each given for files with different names. First: {sum} for {file} and {other} (rows {rows}). Two files with different content never have the same checksum. Please check the checksums and the names.',
  sumWithoutFile_one: 'In row {rows}, there is a checksum for a reverse file ({sum}), but no file name.',
  sumWithoutFile_other: 'In {count, grouped} rows ({rows}), there is a checksum for a reverse file, but no file name.',
  fileEnding_one: 'In row {rows}, the extension of {value} in {column} does not match the file_type {type}.',
  fileEnding_other:
    'In {count, grouped} rows ({rows}), the file extensions in {column} do not match the file_type, such as {value} with {type}.',
  fileWithoutReads_one: 'In row {rows}, {column} is {value}: files with this extension do not contain reads.',
  fileWithoutReads_other:
    'In {count, grouped} rows ({rows}), {column} names files whose extensions are not those of read files, such as {value}.',
  fastqUnpacked_one:
    'In row {rows}, {column} is {value}. Archives accept FASTQ files only if they are compressed with gzip or bzip2, with a name that ends in .gz or .bz2 and the checksum of the compressed file.',
  fastqUnpacked_other:
    'In {count, grouped} rows ({rows}), {column} names FASTQ files such as {value}. Archives accept them only if they are compressed with gzip or bzip2, with names that end in .gz or .bz2 and the checksums of the compressed files.',
  filesInRows_one: 'Row {rows} has only one of the two files of a pair: {first} and {second}.',
  filesInRows_other:
    '{count, grouped} rows ({rows}) have the two files of a pair in separate rows, such as {first} and {second}. Here, one row holds both: the second file is its reverse file, with its checksum.',
  librariesAlike_one:
    'Sample {sample} has several libraries that differ only in nominal_length or the protocol: rows {rows}. If this is one library, please write the same values in these rows.',
  librariesAlike_other:
    '{count, grouped} samples have several libraries that differ only in nominal_length or the protocol. First: sample {sample} in rows {rows}. If this is one library, please write the same values in these rows.',
  librariesShared_one:
    'Rows {rows} of sample {sample} have the same values for library and run, so their files belong to one library. If there were several libraries, please distinguish them, for example by nominal_length or the protocol.',
  librariesShared_other:
    '{count, grouped} libraries have several rows with the same values for library and run. First: sample {sample} in rows {rows}; their files belong to one library. If there were several libraries, please distinguish them, for example by nominal_length or the protocol.',
  elementsFilled_one:
    'Row {row} brings the files of an element that is stored without a file; they are added to this element.',
  elementsFilled_other:
    '{count, grouped} rows, first row {row}, bring the files of elements that are stored without a file; they are added to these elements.',
  personWithoutOrcid:
    'The stored person {person} has no ORCID iD; {orcid} was not added. It can be added in the person’s form.',
  personWithoutName:
    'The stored person {identifier} has no name; {name} was not added. It can be added in the person’s form.',
  responsibleIsFirstAuthor:
    'The responsible person of a study is the first of its authors, so “{value}” was not taken as project_study_person_resp.',
  authorsForm: 'The authors are not in the expected form (a JSON list of firstname, lastname, email, orcid).',
  token: 'The upload token must be a UUID.',
  tokenInUse: 'Another upload with this token is still under way. Every upload needs a token of its own.',
  cancelled: 'The upload was cancelled. Nothing was stored.',
  storedAlready: 'It was too late to cancel: the table was stored as import {dataset}.',
  someStored: 'It was too late to cancel all of the files: some were stored. The answer to the upload names them.',
  brokenOff: 'The connection broke before the whole file had arrived. Nothing was stored. Please upload it again.',
  serverEnded: 'The server stopped before the upload was complete. Nothing was stored. Please upload it again.',
  serverEndedBetween:
    'The server stopped between the files. Stored were the imports {datasets}. Please send the other files again; nothing is stored twice.',
  unknownUpload:
    'The result of this upload is no longer known: it was too long ago. Search for one of its samples, or upload the table again; nothing is stored twice.',
} as const;
