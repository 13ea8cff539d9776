/** The check of chosen elements against the archive's rules, and its sentences in the archive's own terms. */
export const archive = {
  findings: {
    required: 'The archive refuses lines without a value of “{column}”.',
    layout: 'The archive takes “single” or “paired” as “{column}”, and nothing else.',
    pairedLacks: 'The reads are paired, and then the archive refuses lines without “{column}”.',
    singleHas: 'The reads are single, and then the archive refuses lines with “{column}”.',
    notInList: 'The archive takes only the terms of ENA’s list as “{column}”, to the letter.',
    checksumMethod: 'The archive takes MD5 checksums, and no others.',
    taxonNumber: 'The archive takes one number of NCBI’s taxonomy as “{column}”.',
    place:
      'The archive takes one country or sea of INSDC’s list as “{column}”, such as “Baltic Sea”; anything more stands behind a colon.',
    envo: 'The archive takes “{column}” as “sea water [ENVO:00002149]”: a label and its identifier, several joined by |.',
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
    sameTitle: 'Different samples have the same “{column}”. The archive would make one sample of them.',
  },
} as const;
