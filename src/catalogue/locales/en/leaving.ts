/** Messages of the server about people who leave. */
export const leaving = {
  noSuccessor: 'Please choose another user who takes it over.',
  nothing: 'This user has brought nothing that could be handed over.',
  whom: 'Please name a person or a user.',
  wrongName: 'This is not the name.',
  own: 'Another administrator has to erase you.',
  erased: 'The personal data were erased already.',
} as const;
