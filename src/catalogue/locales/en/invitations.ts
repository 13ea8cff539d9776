/** What an administrator is told about an invitation. */
export const invitations = {
  answered: 'This invitation has been answered already; its state is: {state}',
  noAddress: 'This person has no email address that could be written to.',
} as const;
