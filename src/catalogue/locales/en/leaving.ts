/** Messages of the server about people who leave. */
export const leaving = {
  noSuccessor: 'Please choose another user who takes it over.',
  nothing: 'This user has brought nothing that could be handed over.',
} as const;
