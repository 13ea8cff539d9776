/** Studies and persons that are stored already, in the form of an upload's study. */
export const studyChoice = {
  stored: 'A study that is stored already',
  storedHelp: 'Choosing one fills in its details. The rows of your table then join it.',
  joins: 'This study is stored already. The rows of your table join it; its details and authors stay as they are.',
  differs:
    'A study of this title is stored already, and differs here: {fields}. An upload changes nothing that is stored, so it would be refused.',
  lacks:
    'A study of this title is stored already, and has nothing here: {fields}. An upload needs it and adds nothing to what is stored, so it would be refused. Please add it in the form of the study first.',
  take: 'Take over what is stored',
  open: 'Open the stored study',
  known: 'A person who is known already',
  filled: 'Author {number}: {name}.',
} as const;
