/** The check of chosen elements against the archive's rules, and its sentences in the archive's own terms. */
export const archive = {
  title: 'Ready for the archive?',
  checking: 'Checking what the archive would say…',
  ready_one: '{ready} of {number} is ready.',
  ready_other: '{ready} of {number} are ready.',
  allReady: 'The archive should take all of them.',
  refused: 'The archive would refuse the others, and perhaps the whole file. Correct them first, or leave them out.',
  error: 'Refused',
  warning: 'Warning',
  elements_one: '{number} element',
  elements_other: '{number} elements',
  more: 'The first {number} places are listed.',
  noValue: 'no value',
  download: 'Download the file',
  check: 'Check the elements of this import',
  again: 'Check again',
  failed: 'The check could not be made: {message}',
  instead_one: 'Instead: {terms}',
  instead_other: 'Instead, one of these: {terms}',
  findings: {
    required: 'The archive refuses lines without a value of “{column}”.',
    layout: 'The archive takes “single” or “paired” as “{column}”, and nothing else.',
    pairedLacks: 'The reads are paired, and then the archive refuses lines without “{column}”.',
    singleHas: 'The reads are single, and then the archive refuses lines with “{column}”.',
    notInList: 'The archive takes only the terms of ENA’s list as “{column}”, to the letter.',
    checksumMethod: 'The archive takes MD5 checksums, and no others.',
    taxonNumber: 'The archive takes one number of NCBI’s taxonomy as “{column}”, which is 1 or more.',
    place:
      'The archive takes one country or sea of INSDC’s list as “{column}”, such as “Baltic Sea”; anything more stands behind a colon.',
    envo: 'The archive takes “{column}” as “sea water [ENVO:00002149]”: a label and its identifier, several joined by |.',
    envoReason:
      'The archive takes only terms of ENVO as “{column}”, such as “sea water [ENVO:00002149]”. It refuses the reason for a missing value, such as “not applicable”, in this column.',
    envoLabel:
      'In “{column}”, a label and the number behind it belong to different terms of ENVO. Beside each value stand the term with this number and, if there is one, the term with this label.',
    envoObsolete:
      '“{column}” has a term that ENVO has withdrawn. Beside each value stand the terms that ENVO names instead, and the one that has this label now, as far as there are any.',
    envoUnknown:
      '“{column}” has a number that is not among ENVO’s terms. A digit may be wrong, or the term may be newer than the list here (October 2025).',
    envoCleaned:
      'A term of “{column}” begins with the signs of a list, such as “____”. In the file it stands without them; please correct the record as well.',
    empty: 'The archive warns of an empty “{column}”. If there is no value, a term such as “not collected” says so.',
    bareMissing:
      'The archive does not know “missing” without a reason as a term of “{column}”. It knows “not collected” and “not provided”, for example.',
    emptyForPackage: 'With this environmental package, the archive asks for “{column}”.',
    noAltitude:
      'For air, the archive asks for the altitude, and its template has no column for it. Please add one to the file.',
    degrees: 'The archive asks for “{column}” as one number in decimal degrees.',
    depth: 'The archive asks for “{column}” in metres, as one number or one range such as 0-10.',
    elevation: 'The archive asks for “{column}” as one number in metres.',
    date: 'The archive asks for “{column}” as one date or period, such as 2016-06-25 or 2016-06-25/2016-06-30.',
    lengthLeftOut: 'The reads are single, and then the archive takes no “{column}”. It is left out of the file.',
    fileName: 'The archive takes the name of one file as “{column}”: no path, no pattern and no second name.',
    emptyFile: '“{column}” is the checksum of an empty file, which no archive takes. Check whether the file is whole.',
    fileEnding:
      'The ending of “{column}” does not fit the type of the file. The archive reads a file as its type says.',
    fastqUnpacked: 'The archive takes FASTQ files only when they are compressed, as .gz or .bz2: “{column}” is not.',
    sameFile: 'The forward and the reverse file are one file. The archive takes each file once.',
    readsSwapped:
      'By its name, “{column}” is the reverse file, and the other one the forward file. Please exchange them with their checksums.',
    notMates:
      'The names of the forward and the reverse file differ in more than the number of the read. Please check that the two files belong together.',
    readsCounted:
      'Forward files of several elements differ only in the number of the read, which counts up as a spreadsheet program fills cells down. Please check the names.',
    mateApart:
      'The forward and the reverse file of a pair stand in elements of their own. The archive takes both as one.',
    sharedSum:
      'One checksum stands beside files of different names. Please check the checksums: the archive compares them with its files.',
    sumWithoutFile: 'There is a checksum of a reverse file, but no name of one. The file would be missing.',
    sameTitle: 'Different samples have the same “{column}”. The archive would make one sample of them.',
    sameRun:
      'Several elements have the number of one run as “{column}”. The archive gives each run a number of its own; please check which of them it belongs to.',
    wrongNumber:
      'The “{column}” is not one number of an archive. Please enter the number that it has given, or leave this empty.',
    oneNumber:
      'The archive’s checklist takes “{column}” as one number, such as 5 or 0.5. It refuses a range such as 3-40, and any other text.',
    noSign: 'The archive’s checklist takes “{column}” as a number without a sign. It refuses one below zero.',
    md5InTables: 'The archive’s tables take only MD5 checksums as “{column}”. Its XML takes SHA-256, too.',
    marked:
      "In the file, an apostrophe stands before a =, +, - or @ of “{column}” in which a spreadsheet would see the beginning of a formula: “-80_A” leaves as “'-80_A”. The archive may take it as part of the text.",
    markedInTables:
      "In the tables, an apostrophe stands before a =, +, - or @ of “{column}” in which a spreadsheet would see the beginning of a formula: “-80_A” leaves as “'-80_A”. The archive may take it as part of the text. In the XML there is none.",
    beforeOther: '“{column}” is before “{other}”. The archive publishes both as they are: please check them.',
    afterOther: '“{column}” is after “{other}”. The archive publishes both as they are: please check them.',
    moreThanOther: '“{column}” is more than “{other}”. Please check both values and their units.',
    belowLeast: '“{column}” is never less than {limit, decimal}. Please check the value and its sign.',
    aboveMost: '“{column}” is never more than {limit, decimal}. Please check the value and its unit.',
    tooLongAgo: '“{column}” is from before {limit}. Please check the year.',
    zeroPosition:
      '“{column}” and “{other}” are both 0, as programs write for a position that they do not know. Please check the position.',
    samePosition: '“{column}” and “{other}” are the same number. Please check that neither was copied from the other.',
  },
} as const;
