/** The archive check of selected elements; its messages use the archive's terms. */
export const archive = {
  title: 'Ready for the archive?',
  checking: 'Checking against the archive’s rules…',
  ready_one: '{ready} of {number} is ready.',
  ready_other: '{ready} of {number} are ready.',
  allReady: 'The archive should accept all of them.',
  refused: 'The archive would reject the others, and perhaps the whole file. Correct them first, or leave them out.',
  error: 'Error',
  warning: 'Warning',
  elements_one: '{number} element',
  elements_other: '{number} elements',
  more: 'Only the first {number} findings are listed.',
  noValue: 'no value',
  download: 'Download the file',
  check: 'Check this import for the archive',
  again: 'Check again',
  failed: 'The check failed: {message}',
  instead_one: 'Use: {terms}',
  instead_other: 'Use one of: {terms}',
  findings: {
    required: 'The archive rejects rows without a value for “{column}”.',
    layout: 'The archive accepts only “single” or “paired” for “{column}”.',
    pairedLacks: 'For paired reads, the archive rejects rows without “{column}”.',
    singleHas: 'For single reads, the archive rejects rows with “{column}”.',
    notInList: 'For “{column}”, the archive accepts only the exact terms from ENA’s list.',
    checksumMethod: 'The archive accepts only MD5 checksums.',
    taxonNumber: 'The archive expects a single NCBI taxonomy number, 1 or higher, for “{column}”.',
    place:
      'The archive expects one country or sea from the INSDC list for “{column}”, such as “Baltic Sea”. Further detail goes after a colon.',
    envo: 'The archive expects “{column}” in the form “sea water [ENVO:00002149]”: a label and its identifier. Separate several terms with |.',
    envoReason:
      'The archive accepts only ENVO terms for “{column}”, such as “sea water [ENVO:00002149]”. It rejects missing-value terms such as “not applicable” in this column.',
    envoLabel:
      'In “{column}”, a label and its identifier belong to different ENVO terms. For each value, the term with this identifier is shown and, if there is one, the term with this label.',
    envoObsolete:
      '“{column}” contains a term that ENVO has withdrawn. For each value, any replacements named by ENVO are shown, and the term that has this label now.',
    envoUnknown:
      '“{column}” contains an identifier that is not in ENVO. A digit may be wrong, or the term may be newer than our list (October 2025).',
    envoCleaned:
      'A term in “{column}” starts with list characters such as “____”. They are left out of the file; please correct the record as well.',
    empty: 'The archive warns if “{column}” is empty. If there is no value, enter a term such as “not collected”.',
    bareMissing:
      'The archive does not accept “missing” without a reason for “{column}”. It accepts “not collected” or “not provided”, for example.',
    emptyForPackage: 'With this environmental package, the archive asks for “{column}”.',
    noAltitude:
      'For air samples, the archive asks for the altitude, but its template has no column for it. Please add one to the file.',
    degrees: 'The archive expects “{column}” as a single number in decimal degrees.',
    depth: 'The archive expects “{column}” in metres, as a single number or a range such as 0-10.',
    elevation: 'The archive expects “{column}” as a single number in metres.',
    date: 'The archive expects “{column}” as a single date or period, such as 2016-06-25 or 2016-06-25/2016-06-30.',
    lengthLeftOut: 'For single reads, the archive does not accept “{column}”. It is left out of the file.',
    fileName: 'The archive expects a single file name for “{column}”: no path, no pattern and no second name.',
    emptyFile:
      '“{column}” is the checksum of an empty file, which no archive accepts. Please check that the file is complete.',
    fileEnding: 'The extension of “{column}” does not match the file type. The archive goes by the file type.',
    fastqUnpacked: 'The archive accepts FASTQ files only if they are compressed (.gz or .bz2). “{column}” is not.',
    sameFile: 'The forward and the reverse file are the same file. The archive accepts each file only once.',
    readsSwapped:
      'Judging by its name, “{column}” is the reverse file, and the other one the forward file. Please swap the files and their checksums.',
    notMates:
      'The names of the forward and the reverse file differ in more than the read number. Please check that the two files belong together.',
    readsCounted:
      'The forward files of several elements differ only in the read number, which counts up as if a spreadsheet program had filled it down. Please check the names.',
    mateApart: 'The two files of a pair are in separate elements. The archive expects both in one.',
    sharedSum:
      'Files with different names have the same checksum. Please check: the archive compares each checksum with its file.',
    sumWithoutFile: 'There is a checksum for a reverse file, but no file name. The file would be missing.',
    sameTitle: 'Different samples have the same “{column}”. The archive would treat them as one sample.',
    sameRun:
      'Several elements have the same run number as “{column}”. The archive gives each run its own number; please check which element it belongs to.',
    wrongNumber:
      '“{column}” is not a single accession number. Please enter the number that the archive assigned, or leave this empty.',
    oneNumber:
      'The archive’s checklist expects “{column}” as a single number, such as 5 or 0.5. It rejects ranges such as 3-40 and any other text.',
    noSign: 'The archive’s checklist expects “{column}” as a number without a sign. It rejects negative numbers.',
    md5InTables: 'The archive’s tables accept only MD5 checksums for “{column}”. Its XML format also accepts SHA-256.',
    marked:
      "In the file, values in “{column}” that start with =, +, - or @ get an apostrophe in front, so that spreadsheet programs do not read them as formulas: “-80_A” becomes “'-80_A”. The archive may treat the apostrophe as part of the text.",
    markedInTables:
      "In the tables, values in “{column}” that start with =, +, - or @ get an apostrophe in front, so that spreadsheet programs do not read them as formulas: “-80_A” becomes “'-80_A”. The archive may treat the apostrophe as part of the text. The XML has none.",
    beforeOther: '“{column}” is before “{other}”. The archive publishes both unchanged. Please check them.',
    afterOther: '“{column}” is after “{other}”. The archive publishes both unchanged. Please check them.',
    moreThanOther: '“{column}” is greater than “{other}”. Please check both values and their units.',
    belowLeast: '“{column}” is never less than {limit, decimal}. Please check the value and its sign.',
    aboveMost: '“{column}” is never more than {limit, decimal}. Please check the value and its unit.',
    tooLongAgo: '“{column}” is before {limit}. Please check the year.',
    zeroPosition:
      '“{column}” and “{other}” are both 0, which programs often write for an unknown position. Please check the position.',
    samePosition: '“{column}” and “{other}” are the same number. Please check that neither is a copy of the other.',
  },
} as const;
