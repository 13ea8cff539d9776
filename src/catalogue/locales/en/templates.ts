/** Texts in a template's workbook and in the list of templates. */
export const templates = {
  shipped: {
    sedimentTrap: 'For samples of a sediment trap: the mandatory columns, and what a trap and its amplicons need.',
    all: 'Every column that can be imported, from the campaign to the publication.',
  },
  shippedStays: 'The templates that come with Strandbook cannot be changed. Make a copy, and edit that.',
  nameTaken: 'A template with this name already exists.',
  noColumns: 'Choose the columns of your template first.',
  title: 'Strandbook: samples to import',
  mandatory: 'mandatory',
  note: {
    heading: '{label} ({column})',
    headingMandatory: '{label} ({column}), mandatory',
    format: 'Format: {format}.',
    unit: 'Unit: {unit}; enter the number only.',
    example: 'Example: {example}',
    reasonOptional:
      'Leave this empty, or say why there is no value: not collected, not applicable, … (all terms are on the sheet {sheet}).',
    reason: 'If there is no value, write why: not collected, not applicable, … (all terms are on the sheet {sheet}).',
  },
  // Columns of measurements.
  measurement: {
    event: 'Measured or noted at the event.',
    field_sample: 'Measured or noted at the sample.',
    number: 'a number, with a point or a comma as decimal sign; < or > may stand before it, or ~ for about',
    between: 'Plausible: {low} to {high}.',
    atLeast: 'Plausible: {low} or more.',
    atMost: 'Plausible: {high} or less.',
  },
  purposes: {
    sentence: 'In this template: {text}',
    // Part of the list in `all`: mooring → common_station_name
    short: '{word} → {column}',
    separator: '; ',
    all: 'In this template: {list}.',
  },
  // The purposes of columns in the template for moored sediment traps, in short and in a sentence.
  purposeWords: {
    mooring: 'mooring',
    deployment: 'trap and deployment',
    deployed: 'deployed on',
    recovered: 'recovered on',
    device: 'type of trap',
    depth: 'trap depth',
    cup: 'cup number',
    opening: 'cup opened on',
    closing: 'cup closed on',
  },
  purposeTexts: {
    mooring: 'the mooring on which the trap hangs, such as HG-IV.',
    deployment:
      'one trap of one deployment of the mooring, such as HG-IV-2019-200m. All of its cups have this label; another trap, or the next deployment, has another.',
    deployed: 'the day on which the mooring was deployed.',
    recovered: 'the day on which the mooring was recovered.',
    device: 'the type of the trap, such as K/MT 234.',
    depth: 'the depth at which the trap hung, in metres.',
    cup: 'the number of the cup, such as cup 07. All rows of this cup have the same one.',
    opening: 'the day on which the cup opened.',
    closing: 'the day on which the cup closed.',
  },
  list: {
    title: 'Not in the list',
    message: 'Please choose a value from the drop-down list. All values are on the sheet {sheet}, column {column}.',
  },
  date: {
    title: 'A year or a month alone?',
    message:
      "Typed alone, 2019 becomes a day in 1905. For a year or a month put an apostrophe in front: '2019 or '2019-03. A whole date is written 2019-03-14.",
  },
  start: {
    title: 'How to import your samples',
    fill: '1. Fill in the sheet {samples}: one row for each file of forward reads. The sheet {example} shows two such rows.',
    columns: '2. Columns with bold names are mandatory. Point at a name to read what belongs in its column.',
    upload:
      '3. Save the file and upload it under “{screen}”: errors are shown cell by cell, and nothing is stored until everything is correct.',
  },
  help: {
    title: 'How to fill in this workbook',
    rows: 'One row of the sheet {sheet} is one sequencing element: a forward read file and, if there is one, its reverse read file. What several rows share (the event, the sample) is repeated in each of them.',
    mandatory:
      'Columns with bold names on a darker background are mandatory. The other columns may stay empty, be moved or be deleted; the names in row 1 must stay as they are.',
    lists: 'Columns with a drop-down list accept only its values. All values are on the sheet {sheet}.',
    missing:
      'Where a mandatory value is missing, write why with one of the terms in the last column of the sheet {sheet}. Only samp_name and forward_read_file_name cannot do without a value.',
    cells:
      'Cells keep what you type as text, so that no range becomes a date and no number loses a digit. When you paste, paste values or unformatted text only.',
    column: 'Column',
    label: 'Name',
    needed: 'Needed',
    meaning: 'Meaning',
    format: 'Format',
    example: 'Example',
    unit: 'Unit',
  },
  missingTerms: 'Missing value: why',
} as const;
